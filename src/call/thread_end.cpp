#include "call/thread_end.hpp"

#include <atomic>
#include <cstdlib>
#include <thread>

namespace cis::detail {
namespace {

using std::chrono::steady_clock;
using time_point = ThreadEnd::time_point;

constexpr std::chrono::seconds longest_stay{2};
/// The time that a thread needs to close its connections, once it continues.
constexpr std::chrono::milliseconds needed_to_end{100};

// These variables have no destructors, so that they can be used when the thread has ended.
thread_local time_point thread_waits_until{};
thread_local bool is_of_library{false};
std::atomic<time_point::rep> process_waits_until{0};

struct Sentinel {
    Sentinel() = default;
    Sentinel(const Sentinel&) = delete;
    Sentinel& operator=(const Sentinel&) = delete;
    ~Sentinel() { thread_waits_until = steady_clock::now() + longest_stay; }
};

}  // namespace

void ThreadEnd::watch() noexcept { thread_local const Sentinel sentinel; }

void ThreadEnd::watch_exit() noexcept {
    // A hook runs before the destructors of the static objects that were made before it was registered.
    static std::atomic<int> hooks{0};
    if (hooks.fetch_add(1) < most_hooks) static_cast<void>(std::atexit([] { static_cast<void>(exits()); }));
}

std::optional<time_point> ThreadEnd::deadline() noexcept {
    if (thread_waits_until != time_point{}) return thread_waits_until;
    const auto of_process = process_waits_until.load(std::memory_order_relaxed);
    if (of_process == 0) return std::nullopt;
    return time_point(time_point::duration(of_process));
}

time_point ThreadEnd::exits() noexcept {
    if (thread_waits_until == time_point{}) thread_waits_until = steady_clock::now() + longest_stay;
    process_waits_until.store(thread_waits_until.time_since_epoch().count(), std::memory_order_relaxed);
    return thread_waits_until;
}

void ThreadEnd::serves_library() noexcept {
    is_of_library = true;
    watch();
}

void ThreadEnd::rest_if_left_behind() noexcept {
    const auto until = process_waits_until.load(std::memory_order_relaxed);
    if (until == 0 || !is_of_library) return;
    if (thread_waits_until != time_point{}) return;  // this thread runs exit() itself
    const time_point last_start = time_point(time_point::duration(until)) - needed_to_end;
    while (steady_clock::now() > last_start) std::this_thread::sleep_for(std::chrono::hours(1));
}

}  // namespace cis::detail
