#include "report/tally/top_list.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "report/tally/score_histogram.hpp"

namespace cis::programs::report_command {
namespace {

/// The rank of a candidate. Smaller is better.
auto rank(double score, const std::optional<Timestamp>& created_at, const std::string& interview_id) {
    const double time = created_at ? created_at->epoch_seconds() : std::numeric_limits<double>::infinity();
    return std::tuple<double, double, const std::string&>(-score, time, interview_id);
}

auto rank(const TopList::Entry& entry) { return rank(entry.score, entry.created_at, entry.interview_id); }

}  // namespace

void TopList::add(const Candidate& candidate) {
    if (!candidate.score || !ScoreHistogram::is_valid(*candidate.score)) return;
    const double score = *candidate.score;
    const auto place = std::ranges::find_if(entries_, [&](const Entry& entry) {
        return rank(score, candidate.created_at, candidate.interview_id) < rank(entry);
    });
    if (place == entries_.end() && entries_.size() == size) {
        if (score == entries_.back().score) ++tied_;
        return;
    }
    entries_.insert(place, {candidate.interview_id, candidate.name, std::string(candidate.status.text()),
                            score, candidate.created_at});
    if (entries_.size() <= size) return;
    const double left = entries_.back().score;
    entries_.pop_back();
    tied_ = left == entries_.back().score ? tied_ + 1 : 0;
}

}  // namespace cis::programs::report_command
