#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include <cis/core/error.hpp>

namespace cis::soak {

/// How many calls ended in which way.
struct EndCounts {
    std::uint64_t started{0};
    std::uint64_t succeeded{0};
    std::uint64_t cancelled{0};
    std::uint64_t timed_out{0};
    std::uint64_t failed{0};      ///< with another error
    std::uint64_t unexpected{0};  ///< with an error that no fault and no caller has caused
    std::uint64_t not_once{0};    ///< have not ended, or more than once

    void add(const EndCounts& other);
};

/// The calls of a round. Each must end once.
class Endings {
public:
    explicit Endings(std::size_t calls) : ends_(calls) {}

    void start() { ++counts_.started; }
    /// On any thread.
    void end(std::size_t call, const Error* error);

    /// After the last call has ended.
    [[nodiscard]] EndCounts counts() const;

private:
    mutable std::mutex mutex_;
    std::vector<std::uint8_t> ends_;
    EndCounts counts_;
};

}  // namespace cis::soak
