// A program with an event loop of its own: callbacks of the SDK run on its thread, like everything else.
// Reads the interviews of the first 100 candidates of a posting, all at the same time.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   event_loop POSTING

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cis/cis.hpp>
#include <deque>
#include <functional>
#include <iostream>
#include <mutex>
#include <stdexcept>

namespace {

/// Tasks of other threads for the thread of the loop, and a pipe that wakes it.
struct Tasks {
    void put(std::function<void()> task) {
        const std::lock_guard lock(mutex);
        waiting.push_back(std::move(task));
        if (waiting.size() == 1 && write(pipe[1], "!", 1) != 1) throw std::runtime_error("cannot write");
    }
    /// Called when the pipe can be read.
    void run() {
        char woken{};
        if (read(pipe[0], &woken, 1) != 1) throw std::runtime_error("cannot read");
        std::unique_lock lock(mutex);
        const auto tasks = std::exchange(waiting, {});
        lock.unlock();
        for (const auto& task : tasks) task();
    }

    std::array<int, 2> pipe{};
    std::mutex mutex{};
    std::deque<std::function<void()>> waiting{};
};

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 2) throw std::runtime_error("usage: event_loop POSTING");
    Tasks tasks;
    if (pipe(tasks.pipe.data()) != 0) throw std::runtime_error("no pipe");
    const auto client =
        cis::Client::from_env({.executor = [&](std::function<void()> task) { tasks.put(std::move(task)); }});
    const auto candidates = client.candidates().list(argv[1], {.limit = 100}).collect(100);
    std::size_t under_way = candidates.items.size();
    std::size_t failed = 0;
    for (const cis::Candidate& candidate : candidates.items) {
        client.interviews()
            .data(candidate.interview_id)
            .start([&](const cis::Result<cis::InterviewData>& data) {
                --under_way;
                if (!data) ++failed;
            });
    }
    while (under_way > 0) {
        pollfd wakes{
            .fd = tasks.pipe[0], .events = POLLIN, .revents = 0};  // and what else the loop waits for
        if (poll(&wakes, 1, -1) == 1) tasks.run();
    }
    std::cout << candidates.items.size() - failed << " interviews\n";
    return failed == 0 ? 0 : 1;
} catch (const std::exception& exception) {
    std::cerr << exception.what() << '\n';
    return 1;
}
