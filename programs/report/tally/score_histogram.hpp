#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace cis::programs::report_command {

/// Counts how many candidates have each score. Scores are from 0 to 100.
class ScoreHistogram {
public:
    static constexpr std::size_t bin_count = 10;
    static constexpr unsigned bin_width = 10;

    /// Counts a candidate.
    void add(const std::optional<double>& score);

    /// The number of candidates in each bin. A bin includes its lower edge. The last one also includes 100.
    [[nodiscard]] const std::array<std::uint64_t, bin_count>& bins() const { return bins_; }
    /// The number of candidates in all bins.
    [[nodiscard]] std::uint64_t counted() const { return counted_; }
    /// The number of candidates without a score.
    [[nodiscard]] std::uint64_t missing() const { return missing_; }
    /// The number of candidates whose score is not from 0 to 100.
    [[nodiscard]] std::uint64_t out_of_range() const { return out_of_range_; }
    /// The mean of the scores in the bins; none if there are no scores.
    [[nodiscard]] std::optional<double> mean() const;

    /// Whether a score is from 0 to 100.
    [[nodiscard]] static bool is_valid(double score) { return score >= 0 && score <= 100; }

private:
    std::array<std::uint64_t, bin_count> bins_{};
    std::uint64_t counted_{0};
    std::uint64_t missing_{0};
    std::uint64_t out_of_range_{0};
    double sum_{0};
};

}  // namespace cis::programs::report_command
