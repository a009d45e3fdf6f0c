#include "listen/event_output.hpp"

#include <nlohmann/json.hpp>

#include "listen/event_text.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs::listen_command {

void EventOutput::write(const GenuineEvent& event, const std::optional<Candidate>& candidate) {
    const std::lock_guard lock(mutex_);
    try {
        // A text of the service may contain line ends, and a reader of the output takes a line for an event.
        output_.personal_line(harmless(event_line(event, candidate)));
        output_.record(event_record(event, candidate));
    } catch (const CommandFailure& failure) {
        failure_ = failure;
        failed_.notify_all();
        throw;
    }
    ++events_;
}

void EventOutput::log(const std::string& text) {
    const std::lock_guard lock(mutex_);
    output_.message(text);
}

void EventOutput::count_refused() {
    const std::lock_guard lock(mutex_);
    ++refused_;
}

void EventOutput::wait_for_end(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    failed_.wait(lock, stop, [this] { return failure_.has_value(); });
    if (failure_) throw CommandFailure(*failure_);
}

std::int64_t EventOutput::events() {
    const std::lock_guard lock(mutex_);
    return events_;
}

std::int64_t EventOutput::refused() {
    const std::lock_guard lock(mutex_);
    return refused_;
}

}  // namespace cis::programs::listen_command
