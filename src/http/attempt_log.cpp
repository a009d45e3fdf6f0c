#include "cis/http/attempt_log.hpp"

#include <chrono>
#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "cis/core/exception.hpp"
#include "cis/core/timestamp.hpp"
#include "core/printable.hpp"

namespace cis {
namespace {

using Time = std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds>;

/// A JSON string. The texts are printable ASCII.
std::string json_string(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

/// @param now when the attempt has ended
std::string json_of(const Attempt& attempt, const AttemptResult& result, Time now) {
    std::string line = R"({"time":)" + json_string(Timestamp(now).to_iso8601());
    line += R"(,"call":)" + std::to_string(attempt.call) + R"(,"method":)" +
            json_string(to_string(attempt.method));
    line += R"(,"path":)" + json_string(detail::printable(attempt.path_pattern));
    line +=
        R"(,"attempt":)" + std::to_string(attempt.number) + R"(,"status":)" + std::to_string(result.status);
    if (result.failure) line += R"(,"failure":)" + json_string(to_string(*result.failure));
    line += R"(,"elapsed_ms":)" + std::to_string(result.elapsed.count());
    if (result.next_attempt) line += R"(,"again_in_ms":)" + std::to_string(result.next_attempt->count());
    if (!result.request_id.empty())
        line += R"(,"request_id":)" + json_string(detail::printable_name(result.request_id));
    return line + '}';
}

std::string line_of(const Attempt& attempt, const AttemptResult& result, Time now) {
    std::string line = Timestamp(now).to_iso8601();
    line += " call " + std::to_string(attempt.call) + ' ';
    line += to_string(attempt.method);
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
    State(Write function, Format format) : write(std::move(function)), is_json(format == Format::json) {}

    Write write;
    bool is_json;
    std::mutex mutex{};
};

AttemptLog::AttemptLog(Format format) : AttemptLog(std::clog, format) {}

AttemptLog::AttemptLog(std::ostream& out, Format format)
    : AttemptLog(
          [&out](std::string_view line) {
              const std::string whole = std::string(line) + '\n';
              out.write(whole.data(), static_cast<std::streamsize>(whole.size())).flush();
          },
          format) {}

AttemptLog::AttemptLog(Write write, Format format) {
    if (!write) throw_error(invalid_argument("write", "must be callable"));
    state_ = std::make_unique<State>(std::move(write), format);
}

AttemptLog::~AttemptLog() = default;

void AttemptLog::after(const Attempt& attempt, const AttemptResult& result) {
    const Time now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const std::string line = state_->is_json ? json_of(attempt, result, now) : line_of(attempt, result, now);
    const std::lock_guard lock(state_->mutex);
    state_->write(line);
}

}  // namespace cis
