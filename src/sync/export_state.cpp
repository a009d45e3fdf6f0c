#include "sync/export_state.hpp"

#include <algorithm>
#include <cmath>

namespace cis::sync::detail {
namespace {

/// Seconds, far beyond all times of candidates and counts of a service: sums of them stay exact enough.
constexpr double latest_time = 1e11;
constexpr double most_candidates = 1e20;

bool is_time(const std::optional<double>& time) { return !time || std::fabs(*time) <= latest_time; }

bool is_possible(const ExportWindow& window) {
    return is_time(window.after) && is_time(window.before) && window.expected >= 0 &&
           window.expected <= most_candidates;
}

}  // namespace

bool can_continue(const PlanState& state) {
    const auto has = [&](WindowStage stage) {
        return std::ranges::find(state.windows, stage, &ExportWindow::stage) != state.windows.end();
    };
    if (!is_time(state.upper_bound) || !std::ranges::all_of(state.windows, is_possible)) return false;
    switch (state.stage) {
        case PlanStage::opening:
        case PlanStage::probing: return state.windows.empty();
        case PlanStage::reading:
            return (has(WindowStage::waiting) || has(WindowStage::reading)) && !has(WindowStage::recount);
        case PlanStage::checking:
            return has(WindowStage::ended) && !has(WindowStage::waiting) && !has(WindowStage::reading) &&
                   !has(WindowStage::recount);
        case PlanStage::counting: return has(WindowStage::recount);
        case PlanStage::done: break;
    }
    return false;
}

}  // namespace cis::sync::detail
