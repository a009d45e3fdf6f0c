#pragma once

#include <cstddef>

namespace cis::test {

/// The growth of the process's peak memory since the construction of this object, in bytes.
class PeakMemory {
public:
    /// Sanitizers keep freed memory: with them the growth has no meaning.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    static constexpr bool is_meaningful = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    static constexpr bool is_meaningful = false;
#else
    static constexpr bool is_meaningful = true;
#endif
#else
    static constexpr bool is_meaningful = true;
#endif

    PeakMemory() : before_{reset_peak()} {}

    [[nodiscard]] std::size_t growth() const { return peak() - before_; }

private:
    static std::size_t peak();
    /// Forgets the peak of earlier tests, where the system can. @return the peak after that
    static std::size_t reset_peak();

    std::size_t before_;
};

}  // namespace cis::test
