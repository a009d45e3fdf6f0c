#include "report/tally/funnel.hpp"

#include <algorithm>
#include <tuple>

namespace cis::programs::report_command {
namespace {

constexpr std::size_t most_other = 20;

}  // namespace

void Funnel::add(const OpenEnum<CandidateStatus>& status) {
    if (status.known() != CandidateStatus::unknown) {
        ++known_[static_cast<std::size_t>(status.known())];
        return;
    }
    const auto found = other_.find(status.text());
    if (found != other_.end()) {
        ++found->second;
    } else if (other_.size() < most_other) {
        other_.emplace(status.text(), 1);
    } else {
        ++rest_;
    }
}

std::vector<Funnel::Stage> Funnel::known() const {
    std::vector<Stage> stages;
    for (std::size_t i = 1; i < known_.size(); ++i) {
        stages.push_back({std::string(wire_name(static_cast<CandidateStatus>(i))), known_[i]});
    }
    return stages;
}

std::vector<Funnel::Stage> Funnel::other() const {
    std::vector<Stage> stages;
    stages.reserve(other_.size());
    for (const auto& [status, count] : other_) stages.push_back({status, count});
    std::ranges::sort(stages, [](const Stage& a, const Stage& b) {
        return std::tie(b.count, a.status) < std::tie(a.count, b.status);
    });
    return stages;
}

}  // namespace cis::programs::report_command
