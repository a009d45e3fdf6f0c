#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace cis::programs {

/// Shows how far a program is: a line that is redrawn on a terminal, otherwise a line every ten seconds. For
/// one thread.
class ProgressLine {
public:
    /// What is shown.
    struct Numbers {
        std::uint64_t done{0};
        std::optional<std::uint64_t> total{};  ///< without it there is no remaining time
        std::uint64_t before{0};               ///< of `done`, what an earlier run has done
        std::string more{};                    ///< e.g. `, 8 requests at a time`
    };

    /// @param out   must outlive the object; the rate is measured from now on
    /// @param noun  what is counted, e.g. `candidates`
    /// @param quiet shows only notes
    ProgressLine(std::ostream& out, std::string noun, bool quiet);

    /// Measures the rate from now on.
    void begin() { start_ = Clock::now(); }
    /// Shows the numbers, unless the last time was too recent.
    void update(const Numbers& numbers);
    /// Writes a line of text, for example a warning. It may have text of the service: see harmless().
    void note(std::string_view text);
    /// Removes the redrawn line.
    void clear();

    /// The text of a line, e.g. `1200 of 5000 candidates, 600.0/s, 6 s left`; without a rate in the first
    /// second.
    [[nodiscard]] static std::string text(const Numbers& numbers, std::string_view noun,
                                          std::chrono::duration<double> elapsed);

private:
    using Clock = std::chrono::steady_clock;

    std::ostream& out_;
    std::string noun_;
    bool is_quiet_;
    bool is_terminal_;
    Clock::time_point start_;
    Clock::time_point shown_;
    bool is_drawn_{false};
};

}  // namespace cis::programs
