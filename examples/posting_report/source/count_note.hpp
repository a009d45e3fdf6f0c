#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <ostream>

namespace cis::examples {

/// Says now and then how many candidates were read, and how fast.
class CountNote {
public:
    using Clock = std::function<std::chrono::steady_clock::time_point()>;

    /// @param now the time; another one in tests
    explicit CountNote(std::ostream& out, Clock now = std::chrono::steady_clock::now);

    /// Says how many were read so far, at most once in two seconds.
    void update(std::uint64_t read);
    /// Says how many were read in all.
    void finish(std::uint64_t read);

private:
    void print(std::uint64_t read, std::chrono::steady_clock::time_point at);

    std::ostream& out_;
    Clock now_;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point printed_;
};

}  // namespace cis::examples
