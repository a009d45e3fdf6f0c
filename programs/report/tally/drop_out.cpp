#include "report/tally/drop_out.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace cis::programs::report_command {
namespace {

constexpr std::size_t most_steps = 50;

}  // namespace

DropOut::Step* DropOut::find(const CandidateStep& step) {
    const auto found = steps_.find(step.step_id);
    if (found != steps_.end()) return &found->second;
    if (steps_.size() >= most_steps) {
        ++left_out_;
        return nullptr;
    }
    Step added;
    added.id = step.step_id;
    added.order = step.order;
    return &steps_.emplace(step.step_id, std::move(added)).first->second;
}

void DropOut::add(const Candidate& candidate) {
    if (!candidate.workflow || candidate.workflow->steps.empty()) {
        ++without_steps_;
        return;
    }
    std::vector<const CandidateStep*> in_order;
    in_order.reserve(candidate.workflow->steps.size());
    for (const CandidateStep& step : candidate.workflow->steps) in_order.push_back(&step);
    std::ranges::sort(in_order, [](const auto* a, const auto* b) {
        return std::tie(a->order, a->step_id) < std::tie(b->order, b->step_id);
    });
    Step* last_reached = nullptr;
    bool is_next = true;
    std::set<std::string_view> seen;
    for (const CandidateStep* const step : in_order) {
        if (!seen.insert(step->step_id).second) continue;
        const bool is_reached = is_next || step->started || step->completed || step->knocked_out;
        is_next = step->completed && !step->knocked_out;
        Step* const counts = find(*step);
        if (counts == nullptr || !is_reached) continue;
        last_reached = counts;
        ++counts->reached;
        if (step->started) ++counts->started;
        if (step->completed) ++counts->completed;
        if (step->knocked_out) ++counts->knocked_out;
    }
    if (candidate.workflow->all_complete) {
        ++all_completed_;
    } else if (last_reached != nullptr) {
        ++last_reached->last_reached;
    }
}

std::vector<DropOut::Step> DropOut::steps() const {
    std::vector<Step> steps;
    steps.reserve(steps_.size());
    for (const auto& [id, step] : steps_) steps.push_back(step);
    std::ranges::sort(steps, [](const Step& a, const Step& b) {
        return std::tie(a.order, a.id) < std::tie(b.order, b.id);
    });
    return steps;
}

}  // namespace cis::programs::report_command
