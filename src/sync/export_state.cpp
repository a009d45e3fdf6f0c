#include "sync/export_state.hpp"

#include <algorithm>
#include <cmath>

#include "model/fields.hpp"

namespace cis::model {

// A standard-layout struct has the address of its first member.
template <class E, E last>
struct TypeOf<sync::detail::StoredEnum<E, last>> : ScalarType<Kind::integer> {
    static_assert(std::is_standard_layout_v<sync::detail::StoredEnum<E, last>>);
};

}  // namespace cis::model

namespace cis::sync::detail {
namespace {

/// The latest time, in seconds. It is far beyond all times and counts of a service, and small enough that
/// sums stay exact.
constexpr double latest_time = 1e11;
constexpr double most_candidates = 1e20;
/// The same limit for what is counted one by one.
constexpr std::int64_t most_counted = 1'000'000'000'000'000;

bool is_time(const std::optional<double>& time) { return !time || std::fabs(*time) <= latest_time; }

bool is_count(std::int64_t count) { return count >= 0 && count <= most_counted; }

bool is_possible(const ExportWindow& window) {
    return is_time(window.after) && is_time(window.before) && window.expected >= 0 &&
           window.expected <= most_candidates && is_count(window.read) && window.total >= 0 &&
           is_count(window.repeats) && is_count(window.restarts);
}

}  // namespace

CIS_FIELDS(ExportWindow, after, before, stage, cursor, read, total, expected, begins, ends, is_last, repeats,
           restarts)
CIS_FIELDS(PostingState, id, begun, ended, gap, stage, filters, upper_bound, unique, total, earliest,
           was_read_whole, first_cursor, windows)

bool can_continue(const PostingState& state) {
    if (!is_count(state.unique) || state.total < 0) return false;
    if (!state.begun || state.ended) return true;
    const auto has = [&](WindowStage stage) {
        return std::ranges::any_of(state.windows,
                                   [stage](const ExportWindow& window) { return window.stage == stage; });
    };
    if (!is_time(state.upper_bound) || !std::ranges::all_of(state.windows, is_possible)) return false;
    switch (static_cast<PlanStage>(state.stage)) {
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
