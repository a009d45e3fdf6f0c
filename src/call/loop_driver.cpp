#include "call/loop_driver.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "call/exception_error.hpp"
#include "call/session.hpp"

namespace cis::detail {
namespace {

using std::chrono::milliseconds;

constexpr std::uint32_t deadline_stamp = 0;
/// The transport itself ends a transfer at the call's deadline. If it does not, the driver gives the transfer
/// up a little later.
constexpr milliseconds grace{100};
constexpr std::chrono::hours longest_poll{1};

void no_longer_waits(const LoopJob& job) {
    job.call->spec.session->counters.calls_waiting.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace

LoopDriver::LoopDriver(std::unique_ptr<TransferQueue> queue, std::shared_ptr<Clock> clock,
                       std::size_t most_in_flight, Helpers helpers)
    : queue_(std::move(queue)),
      clock_(std::move(clock)),
      most_in_flight_(most_in_flight),
      helpers_(std::move(helpers)) {}

LoopDriver::Call* LoopDriver::find(std::uint64_t number) {
    const auto found = calls_.find(number);
    return found == calls_.end() ? nullptr : &found->second;
}

void LoopDriver::add(LoopJob job) {
    const std::uint64_t number = job.number;
    if (!job.call->needs_request) {
        no_longer_waits(job);
        ended_.push_back(std::move(job));
        return;
    }
    Call& call = calls_[number];
    call.job = std::move(job);
    line_.push_back(number);
    const CallSpec& spec = call.job.call->spec;
    timers_.add({.time = deadline_of(spec, *spec.session, call.job.started),
                 .number = number,
                 .stamp = deadline_stamp});
    if (spec.stop.stop_possible()) call.on_stop.emplace(spec.stop, StopCall{*this, number});
}

CallRun& LoopDriver::run_of(Call& call) {
    if (call.run) return *call.run;
    call.run = std::make_unique<CallRun>(*call.job.call, call.job.started);
    no_longer_waits(call.job);
    return *call.run;
}

template <class Step>
void LoopDriver::step(Call& call, Step make_action) {
    try {
        follow(call, make_action(run_of(call)));
    } catch (...) {
        // The caller's own transport, limiter or clock threw.
        follow(call, run_of(call).threw());
    }
}

void LoopDriver::follow(Call& call, CallRun::Action action) {
    using Step = CallRun::Step;
    for (;;) {
        switch (action.step) {
            case Step::acquire:
                // The limiter is asked when the call can be sent: a permit must be used at once.
                call.stage = Stage::ready;
                (call.was_in_flight ? ready_again_ : ready_).push_back(call.job.number);
                return;
            case Step::authorise: {
                call.refused.reset();
                if (action.refresh) call.refused = call.run->generation();
                Session& session = *call.job.call->spec.session;
                auto credential = session.authorizer->try_get(clock_->now(), call.refused);
                if (!credential) {
                    call.stage = Stage::authorising;
                    authorising_.push_back(call.job.number);
                    if (!is_asking_) {
                        helpers_.ask_provider(call.job, call.refused);
                        is_asking_ = true;
                    }
                    return;
                }
                action = call.run->authorised(*std::move(credential));
                break;
            }
            case Step::wait: set_timer(call, action.until); return;
            case Step::send: start_transfer(call); return;
            case Step::done: finish(call); return;
        }
    }
}

void LoopDriver::finish(Call& call) {
    try {
        call.run->end();
    } catch (...) {
        call.job.call->error = exception_error(call.job.call->spec);
    }
    if (!call.was_in_flight && call.stage != Stage::in_line) --beginning_;
    if (call.stage == Stage::authorising) std::erase(authorising_, call.job.number);
    ended_.push_back(std::move(call.job));
    calls_.erase(ended_.back().number);
}

void LoopDriver::set_timer(Call& call, time_point time) {
    call.stage = Stage::waiting;
    ++call.wait_stamp;
    timers_.add({.time = time, .number = call.job.number, .stamp = call.wait_stamp});
}

void LoopDriver::cancel(std::uint64_t number, const char* reason) {
    Call* const call = find(number);
    if (call == nullptr) return;
    if (call->stage == Stage::transferring) {
        call->run->cancel_with(reason);
        queue().cancel(number);
        return;
    }
    step(*call, [reason](CallRun& run) { return run.cancelled(reason); });
}

std::vector<std::uint64_t> LoopDriver::numbers() const {
    std::vector<std::uint64_t> numbers;
    numbers.reserve(calls_.size());
    for (const auto& [number, call] : calls_) numbers.push_back(number);
    std::ranges::sort(numbers);
    return numbers;
}

void LoopDriver::cancel_all(const char* reason) {
    for (const std::uint64_t number : numbers()) cancel(number, reason);
}

void LoopDriver::credentials_arrived(const Result<Authorizer::Credential>& credential) {
    is_asking_ = false;
    for (const std::uint64_t number : std::exchange(authorising_, {})) {
        Call* const call = find(number);
        if (call == nullptr || call->stage != Stage::authorising) continue;
        // New credentials are used once even if they have expired by now, as in a blocking call.
        if (!credential || credential->generation != call->refused) {
            step(*call, [&](CallRun& run) {
                return credential ? run.authorised(*credential) : run.authorised(credential.error());
            });
        } else {
            step(*call,
                 [](CallRun&) { return CallRun::Action{.step = CallRun::Step::authorise, .refresh = true}; });
        }
    }
}

void LoopDriver::expire_timers() {
    const time_point now = clock_->now();
    // A call may wait for a time that has already passed. It continues only after the others have had their
    // turn.
    std::vector<TimerQueue::Timer> due;
    while (const TimerQueue::Timer* const first = timers_.first()) {
        if (first->time > now) break;
        due.push_back(*first);
        timers_.remove_first();
    }
    for (const TimerQueue::Timer& timer : due) {
        if (!is_needed(timer)) continue;
        Call& call = *find(timer.number);
        if (timer.stamp == deadline_stamp) {
            expire(call);
        } else {
            step(call, [](CallRun& run) { return run.waited(); });
        }
    }
}

void LoopDriver::expire(Call& call) {
    switch (call.stage) {
        case Stage::in_line: step(call, [](CallRun& run) { return run.begin(); }); break;
        case Stage::ready:
        case Stage::waiting: step(call, [](CallRun& run) { return run.waited(); }); break;
        case Stage::authorising:
            step(call, [](CallRun& run) { return run.authorised(Authorizer::too_late()); });
            break;
        case Stage::transferring:
            if (clock_->now() >= call.run->deadline() + grace) {
                call.cut = Cut::overdue;
                queue().cancel(call.job.number);
            } else {
                timers_.add({.time = call.run->deadline() + grace,
                             .number = call.job.number,
                             .stamp = deadline_stamp});
            }
            break;
    }
}

void LoopDriver::fail_all() {
    for (const std::uint64_t number : numbers()) {
        Call* const call = find(number);
        if (call == nullptr) continue;
        if (call->stage == Stage::transferring) {
            call->cut = Cut::clock_failed;
            queue().cancel(number);
        } else {
            step(*call, [](CallRun& run) { return run.threw(); });
        }
    }
}

void LoopDriver::begin(Call& call) {
    call.stage = Stage::ready;
    ++beginning_;
    step(call, [](CallRun& run) { return run.begin(); });
}

LoopDriver::Call* LoopDriver::next_ready(std::deque<std::uint64_t>& line) {
    while (!line.empty()) {
        Call* const call = find(line.front());
        line.pop_front();
        if (call != nullptr && call->stage == Stage::ready) return call;
    }
    return nullptr;
}

void LoopDriver::fill_flight() {
    while (in_flight_ + authorising_.size() < most_in_flight_) {
        Call* call = next_ready(ready_again_);
        if (call == nullptr) call = next_ready(ready_);
        if (call != nullptr) {
            step(*call, [](CallRun& run) { return run.acquire(); });
            continue;
        }
        // No more calls begin than may be in flight, because a call that waits for the limiter keeps more
        // than its request.
        if (line_.empty() || in_flight_ + beginning_ >= most_in_flight_) return;
        call = find(line_.front());
        line_.pop_front();
        if (call != nullptr && call->stage == Stage::in_line) begin(*call);
    }
}

void LoopDriver::start_transfer(Call& call) {
    if (!std::exchange(call.was_in_flight, true)) --beginning_;
    call.stage = Stage::transferring;
    ++in_flight_;
    try {
        call.run->prepare();
        queue().start({.number = call.job.number,
                       .request = &call.run->request(),
                       .limits = call.run->limits(),
                       .sink = call.run->sink()});
    } catch (...) {
        --in_flight_;
        step(call, [](CallRun& run) { return run.threw(); });
    }
}

void LoopDriver::advance(std::vector<LoopJob>& ended) {
    for (FinishedTransfer& finished : finished_) {
        Call* const call = find(finished.number);
        if (call == nullptr) continue;
        --in_flight_;
        if (call->cut == Cut::overdue && finished.transfer.failure == TransferFailure::cancelled)
            finished.transfer.failure = TransferFailure::timeout;
        const bool threw = finished.threw || call->cut == Cut::clock_failed;
        step(*call,
             [&](CallRun& run) { return threw ? run.threw() : run.attempted(std::move(finished.transfer)); });
    }
    finished_.clear();
    try {
        expire_timers();
    } catch (...) {
        fail_all();
    }
    fill_flight();
    sweep_timers();
    ended.clear();
    std::swap(ended, ended_);
}

bool LoopDriver::is_needed(const TimerQueue::Timer& timer) {
    const Call* const call = find(timer.number);
    if (call == nullptr) return false;
    if (timer.stamp == deadline_stamp) return true;
    return call->stage == Stage::waiting && timer.stamp == call->wait_stamp;
}

void LoopDriver::sweep_timers() {
    constexpr std::size_t slack = 1024;
    if (timers_.size() < 3 * calls_.size() + slack) return;
    timers_.sweep([this](const TimerQueue::Timer& timer) { return is_needed(timer); });
}

const TimerQueue::Timer* LoopDriver::first_timer() {
    while (const TimerQueue::Timer* const first = timers_.first()) {
        if (is_needed(*first)) return first;
        timers_.remove_first();
    }
    return nullptr;
}

void LoopDriver::wait(const std::stop_token& woken) {
    const TimerQueue::Timer* const first = first_timer();
    // Waiting may itself move the clock forward. Such a clock must stand still while something else runs.
    const bool waits_for_clock_alone = first != nullptr && in_flight_ == 0 && !is_asking_ && !calls_.empty();
    milliseconds longest = longest_poll;
    try {
        if (waits_for_clock_alone) {
            static_cast<void>(clock_->wait_until(first->time, woken));
            return;
        }
        if (first != nullptr) {
            const auto left = std::chrono::ceil<milliseconds>(first->time - clock_->now());
            longest = std::clamp<milliseconds>(left, milliseconds(0), longest_poll);
        }
    } catch (...) {
        fail_all();
        longest = milliseconds(0);
    }
    queue().poll(longest, finished_);
}

}  // namespace cis::detail
