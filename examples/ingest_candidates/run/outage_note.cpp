#include "run/outage_note.hpp"

namespace cis::examples {

void OutageNote::after(const Attempt&, const AttemptResult& result) {
    const std::lock_guard lock(mutex_);
    if (result.status != 0) is_said_ = false;
    // An immediate retry means that a kept-alive connection had ended, which is not an outage.
    const bool is_waiting = result.next_attempt && result.next_attempt->count() > 0;
    if (result.status != 0 || !is_waiting || is_said_) return;
    is_said_ = true;
    say_("cannot reach " + base_url_ + " yet, retrying: " + std::string(to_string(*result.failure)));
}

}  // namespace cis::examples
