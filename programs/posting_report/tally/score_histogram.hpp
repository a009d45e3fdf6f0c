#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace cis::programs {

/// How many candidates have which score. Scores are from 0 to 100.
class ScoreHistogram {
public:
    static constexpr std::size_t bin_count = 10;
    static constexpr unsigned bin_width = 10;

    /// Counts a candidate.
    void add(const std::optional<double>& score);

    /// The candidates of each bin. A bin includes its lower edge; the last one includes 100 too.
    [[nodiscard]] const std::array<std::uint64_t, bin_count>& bins() const { return bins_; }
    /// Those in all bins.
    [[nodiscard]] std::uint64_t counted() const { return counted_; }
    /// Those without a score.
    [[nodiscard]] std::uint64_t missing() const { return missing_; }
    /// Those whose score is not from 0 to 100.
    [[nodiscard]] std::uint64_t out_of_range() const { return out_of_range_; }
    /// Of the scores in the bins; none without any.
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

}  // namespace cis::programs
