#include "cis/http/attempt_log.hpp"

#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "cis/core/exception.hpp"
#include "core/printable.hpp"

namespace cis {
namespace {

std::string line_of(const Attempt& attempt, const AttemptResult& result) {
    std::string line(to_string(attempt.method));
    line +=
        " " + detail::printable(attempt.path_pattern) + " attempt " + std::to_string(attempt.number) + ": ";
    if (result.status != 0) line += std::to_string(result.status) + " ";
    if (result.failure) line += std::string(to_string(*result.failure)) + " ";
    line += "after " + std::to_string(result.elapsed.count()) + " ms";
    if (result.next_attempt) line += ", again in " + std::to_string(result.next_attempt->count()) + " ms";
    if (!result.request_id.empty()) line += ", request id " + detail::printable_name(result.request_id);
    return line;
}

}  // namespace

struct AttemptLog::State {
    explicit State(Write function) : write(std::move(function)) {}

    Write write;
    std::mutex mutex{};
};

AttemptLog::AttemptLog() : AttemptLog(std::clog) {}

AttemptLog::AttemptLog(std::ostream& out)
    : AttemptLog([&out](std::string_view line) {
          const std::string whole = std::string(line) + '\n';
          out.write(whole.data(), static_cast<std::streamsize>(whole.size())).flush();
      }) {}

AttemptLog::AttemptLog(Write write) {
    if (!write) throw_error(invalid_argument("write", "must be callable"));
    state_ = std::make_unique<State>(std::move(write));
}

AttemptLog::~AttemptLog() = default;

void AttemptLog::after(const Attempt& attempt, const AttemptResult& result) {
    const std::string line = line_of(attempt, result);
    const std::lock_guard lock(state_->mutex);
    state_->write(line);
}

}  // namespace cis
