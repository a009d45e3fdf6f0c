#include "attempt_log.hpp"

namespace cis::examples {

void AttemptLog::after(const Attempt& attempt, const AttemptResult& result) {
    const std::lock_guard lock(mutex_);
    out_ << to_string(attempt.method) << ' ' << attempt.path_pattern << " attempt " << attempt.number << ": ";
    if (result.status != 0) out_ << result.status << ' ';
    if (result.failure) out_ << to_string(*result.failure) << ' ';
    out_ << "after " << result.elapsed.count() << " ms";
    if (result.next_attempt) out_ << ", again in " << result.next_attempt->count() << " ms";
    out_ << '\n';
}

}  // namespace cis::examples
