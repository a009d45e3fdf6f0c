#include "endings.hpp"

#include <algorithm>

namespace cis::soak {
namespace {

/// The kinds of error with which a call may end that nobody cancels and that has time.
bool is_expected(ErrorKind kind) {
    return kind == ErrorKind::server || kind == ErrorKind::connection || kind == ErrorKind::rate_limited ||
           kind == ErrorKind::not_found;
}

}  // namespace

void EndCounts::add(const EndCounts& other) {
    started += other.started;
    succeeded += other.succeeded;
    cancelled += other.cancelled;
    timed_out += other.timed_out;
    failed += other.failed;
    unexpected += other.unexpected;
    not_once += other.not_once;
}

void Endings::end(std::size_t call, const Error* error) {
    const std::lock_guard lock(mutex_);
    if (ends_.at(call) < 2) ++ends_[call];
    if (error == nullptr) {
        ++counts_.succeeded;
    } else if (error->kind == ErrorKind::cancelled) {
        ++counts_.cancelled;
    } else if (error->kind == ErrorKind::timeout) {
        ++counts_.timed_out;
    } else if (is_expected(error->kind)) {
        ++counts_.failed;
    } else {
        ++counts_.unexpected;
    }
}

EndCounts Endings::counts() const {
    const std::lock_guard lock(mutex_);
    EndCounts counts = counts_;
    counts.not_once = static_cast<std::uint64_t>(std::ranges::count_if(ends_, [](auto n) { return n != 1; }));
    return counts;
}

}  // namespace cis::soak
