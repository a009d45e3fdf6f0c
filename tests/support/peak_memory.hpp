#pragma once

#include <cstddef>
#include <fstream>
#include <stdexcept>
#include <string>

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

    PeakMemory() {
        // Resets the peak of earlier tests.
        std::ofstream("/proc/self/clear_refs") << "5";
        before_ = read("VmHWM:");
    }

    [[nodiscard]] std::size_t growth() const { return read("VmHWM:") - before_; }

private:
    static std::size_t read(const std::string& name) {
        std::ifstream status("/proc/self/status");
        std::string word;
        while (status >> word) {
            std::size_t kibibytes{};
            if (word == name && status >> kibibytes) return kibibytes * 1024;
        }
        throw std::runtime_error("no " + name + " in /proc/self/status");
    }

    std::size_t before_{};
};

}  // namespace cis::test
