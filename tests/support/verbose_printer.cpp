#include "verbose_printer.hpp"

#include <sstream>
#include <utility>

#include <cis/core/exception.hpp>

namespace cis::test {
namespace {

template <class... Values>
std::string line_of(const Values&... values) {
    std::ostringstream line;
    ((line << values << ' '), ...);
    return line.str();
}

std::string text_of(const std::optional<ErrorKind>& failure) {
    return failure ? std::string(to_string(*failure)) : "no failure";
}

}  // namespace

VerbosePrinter::VerbosePrinter(Print print) : print_(std::move(print)) {}

void VerbosePrinter::before_call(const CallInfo& call) {
    print_(line_of("before_call", call.id, call.method, call.path_pattern));
}

void VerbosePrinter::after_call(const CallInfo& call, const CallResult& result) {
    print_(line_of("after_call", call.id, call.method, call.path_pattern, result.status,
                   text_of(result.failure), result.outcome, result.attempts, result.elapsed.count()));
}

void VerbosePrinter::before(const Attempt& attempt, cis::Headers& added) {
    std::string line = line_of("before", attempt.call, attempt.method, attempt.path_pattern, attempt.number,
                               attempt.wait.count());
    for (const auto& [name, value] : added) line += line_of(name, value);
    print_(line);
}

void VerbosePrinter::after(const Attempt& attempt, const AttemptResult& result) {
    print_(line_of("after", attempt.call, attempt.method, attempt.path_pattern, attempt.number, result.status,
                   text_of(result.failure), result.elapsed.count(), result.request_id));
}

std::string printed_parts(const Error& error) {
    return line_of("error", error, Exception(error).what(), error.reason, error.host);
}

}  // namespace cis::test
