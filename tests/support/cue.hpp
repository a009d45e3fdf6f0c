#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "pipe.hpp"

namespace cis::test {

/// A signal that the test gives and a responder waits for (`Connection::wait_for`).
class Cue {
public:
    /// Lets current and later responders continue, and waits until one of them has acted. False if the
    /// timeout passes before.
    [[nodiscard]] bool give(std::chrono::milliseconds timeout);

    /// A responder calls this when it has acted.
    void followed();

    /// Becomes readable when the cue is given.
    [[nodiscard]] int descriptor() const { return given_.reader.get(); }

private:
    Pipe given_;  // Giving the cue closes its writing end.
    std::mutex mutex_;
    std::condition_variable changed_;
    bool followed_ = false;
};

}  // namespace cis::test
