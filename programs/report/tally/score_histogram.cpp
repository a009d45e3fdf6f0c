#include "report/tally/score_histogram.hpp"

#include <algorithm>

namespace cis::programs::report_command {

void ScoreHistogram::add(const std::optional<double>& score) {
    if (!score) {
        ++missing_;
    } else if (!is_valid(*score)) {
        ++out_of_range_;
    } else {
        const auto bin = static_cast<std::size_t>(*score / bin_width);
        ++bins_[std::min(bin, bin_count - 1)];
        ++counted_;
        sum_ += *score;
    }
}

std::optional<double> ScoreHistogram::mean() const {
    if (counted_ == 0) return std::nullopt;
    return sum_ / static_cast<double>(counted_);
}

}  // namespace cis::programs::report_command
