#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace cis::soak {

/// Reads the memory of a process once a second, on a thread of its own.
class Sampler {
public:
    explicit Sampler(pid_t process);

    /// In bytes, one for each second so far.
    [[nodiscard]] std::vector<std::uint64_t> resident_bytes() const;

private:
    void run(const std::stop_token& stop);

    const pid_t process_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::vector<std::uint64_t> resident_bytes_;
    std::jthread thread_;
};

}  // namespace cis::soak
