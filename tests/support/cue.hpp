#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "pipe.hpp"

namespace cis::test {

/// A moment that a test chooses and an answer waits for (`Connection::wait_for`).
class Cue {
public:
    /// Lets answers go on, now and later, and waits until one says that it acted; false when the timeout
    /// passes before.
    [[nodiscard]] bool give(std::chrono::milliseconds timeout);

    /// For an answer, when it has acted.
    void followed();

    /// Can be read once the cue was given.
    [[nodiscard]] int descriptor() const { return given_.reader.get(); }

private:
    Pipe given_;  // Closing its writing end is what gives the cue.
    std::mutex mutex_;
    std::condition_variable changed_;
    bool followed_ = false;
};

}  // namespace cis::test
