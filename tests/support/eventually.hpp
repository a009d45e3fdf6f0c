#pragma once

#include <chrono>
#include <thread>

namespace cis::test {

/// Waits until other threads make a condition true.
/// @return false if that takes too long, which only a defect does
template <class Condition>
bool eventually(Condition holds, std::chrono::seconds longest = std::chrono::seconds(20)) {
    const auto deadline = std::chrono::steady_clock::now() + longest;
    while (!holds()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::yield();
    }
    return true;
}

}  // namespace cis::test
