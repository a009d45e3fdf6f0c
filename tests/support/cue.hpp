#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "pollable_flag.hpp"

namespace cis::test {

/// A signal that the test gives and a responder waits for (`Connection::wait_for`).
class Cue {
public:
    /// Lets current and later responders continue, and waits until one of them has acted. False if the
    /// timeout passes before.
    [[nodiscard]] bool give(std::chrono::milliseconds timeout);

    /// A responder calls this when it has acted.
    void followed();

    /// Is set when the cue is given.
    [[nodiscard]] const PollableFlag& flag() const { return given_; }

private:
    PollableFlag given_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool followed_ = false;
};

}  // namespace cis::test
