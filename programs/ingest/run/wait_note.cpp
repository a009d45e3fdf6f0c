#include "ingest/run/wait_note.hpp"

#include <chrono>

namespace cis::programs::ingest_command {

void WaitNote::after(const Attempt&, const AttemptResult& result) {
    constexpr std::chrono::seconds worth_a_word{5};
    constexpr int too_many_requests = 429;
    if (result.status == too_many_requests && result.next_attempt && wait_)
        wait_(std::chrono::ceil<std::chrono::milliseconds>(*result.next_attempt));
    const std::lock_guard lock(mutex_);
    if (result.status != too_many_requests) {
        if (result.status != 0) is_said_ = false;
        return;
    }
    if (!result.next_attempt || *result.next_attempt < worth_a_word || is_said_) return;
    is_said_ = true;
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(*result.next_attempt).count();
    say_("the service's quota is used up: waiting " + std::to_string(seconds) + " s");
}

}  // namespace cis::programs::ingest_command
