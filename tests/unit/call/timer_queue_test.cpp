#include "call/timer_queue.hpp"
#include "test.hpp"

using cis::detail::TimerQueue;

namespace {

TimerQueue::time_point at(int seconds) { return TimerQueue::time_point(std::chrono::seconds(seconds)); }

std::vector<std::uint64_t> taken_from(TimerQueue& timers) {
    std::vector<std::uint64_t> numbers;
    while (const TimerQueue::Timer* const first = timers.first()) {
        numbers.push_back(first->number);
        timers.remove_first();
    }
    return numbers;
}

}  // namespace

TEST_CASE("timers come in the order of their times") {
    TimerQueue timers;
    CHECK(timers.first() == nullptr);
    for (const int time : {5, 1, 4, 2, 3}) {
        timers.add({.time = at(time), .number = static_cast<std::uint64_t>(time)});
    }
    CHECK(timers.size() == 5);
    CHECK(taken_from(timers) == std::vector<std::uint64_t>{1, 2, 3, 4, 5});
}

TEST_CASE("a sweep leaves the timers that are needed, in their order") {
    TimerQueue timers;
    for (const int time : {5, 1, 4, 2, 6, 3}) {
        timers.add({.time = at(time), .number = static_cast<std::uint64_t>(time)});
    }
    timers.sweep([](const TimerQueue::Timer& timer) { return timer.number % 2 == 1; });
    CHECK(timers.size() == 3);
    CHECK(taken_from(timers) == std::vector<std::uint64_t>{1, 3, 5});
}

TEST_CASE("a sweep of the first timer leaves the others in their order") {
    TimerQueue timers;
    for (const int time : {1, 10, 2, 11, 12, 3, 4}) {
        timers.add({.time = at(time), .number = static_cast<std::uint64_t>(time)});
    }
    timers.sweep([](const TimerQueue::Timer& timer) { return timer.number != 1; });
    CHECK(taken_from(timers) == std::vector<std::uint64_t>{2, 3, 4, 10, 11, 12});
}
