#include "sync/export_plan.hpp"

#include <algorithm>
#include <utility>

#include "bulk/lost_cursor.hpp"
#include "sync/window_cut.hpp"

namespace cis::sync::detail {
namespace {

/// A window with fewer candidates is not worth a request of its own.
constexpr double smallest_part = 300;
/// At most this many candidates are read again if a cursor is lost.
constexpr double largest_part = 10'000;
constexpr std::int64_t most_repeats = 1;
/// More repeats than for other windows, because new candidates arrive all the time.
constexpr std::int64_t most_repeats_of_last = 20;
constexpr std::int64_t tries_without_counts = 3;
constexpr int pages_before_growth = 10;

/// The largest window. The last one is chosen only after all others.
std::optional<std::size_t> window_to_begin(const std::vector<ExportWindow>& windows) {
    std::optional<std::size_t> found;
    std::optional<std::size_t> last;
    bool has_others = false;
    for (std::size_t at = 0; at < windows.size(); ++at) {
        const ExportWindow& window = windows[at];
        if (window.stage == WindowStage::ended) continue;
        if (window.is_last) {
            last = at;
            continue;
        }
        has_others = true;
        if (window.stage != WindowStage::waiting) continue;
        if (!found || window.expected > windows[*found].expected) found = at;
    }
    if (has_others) return found;
    return last && windows[*last].stage == WindowStage::waiting ? last : std::nullopt;
}

void read_again(ExportWindow& window) {
    ++window.repeats;
    window.stage = WindowStage::waiting;
    window.cursor.clear();
    window.read = 0;
    window.expected = 0;  // 0, so that the window is not cut
}

}  // namespace

ExportPlan::ExportPlan(std::size_t max_in_flight, std::string posting_id, double upper_bound)
    : max_in_flight_(max_in_flight) {
    state_.id = std::move(posting_id);
    state_.begun = true;
    state_.upper_bound = half_second(upper_bound) - 1;
}

ExportPlan::ExportPlan(std::size_t max_in_flight, PostingState state)
    : max_in_flight_(max_in_flight), state_(std::move(state)) {
    is_under_way_.resize(state_.windows.size());
}

std::optional<PlannedRequest> ExportPlan::next() {
    switch (static_cast<PlanStage>(state_.stage)) {
        case PlanStage::opening:
            if (std::exchange(is_asking_, true)) return std::nullopt;
            return PlannedRequest{.purpose = Purpose::page, .limit = limit_};
        case PlanStage::probing:
            if (std::exchange(is_asking_, true)) return std::nullopt;
            return PlannedRequest{.purpose = Purpose::probe, .created_before = 1.0};
        case PlanStage::reading: return next_page();
        case PlanStage::checking:
            if (std::exchange(is_asking_, true)) return std::nullopt;
            return PlannedRequest{.purpose = Purpose::total};
        case PlanStage::counting:
            for (std::size_t at = 0; at < state_.windows.size(); ++at) {
                const ExportWindow& window = state_.windows[at];
                if (window.stage != WindowStage::recount || is_under_way_[at]) continue;
                is_under_way_[at] = true;
                return PlannedRequest{.purpose = Purpose::count,
                                      .window = at,
                                      .created_after = window.after,
                                      .created_before = window.before};
            }
            return std::nullopt;
        case PlanStage::done: break;
    }
    return std::nullopt;
}

std::optional<PlannedRequest> ExportPlan::next_page() {
    auto& windows = state_.windows;
    for (std::size_t at = 0; at < windows.size(); ++at) {
        if (windows[at].stage == WindowStage::reading && !is_under_way_[at]) return page_of(at);
    }
    const auto begun = window_to_begin(state_.windows);
    if (!begun) return std::nullopt;
    cut(*begun);
    windows[*begun].stage = WindowStage::reading;
    return page_of(*begun);
}

PlannedRequest ExportPlan::page_of(std::size_t at) {
    const ExportWindow& window = state_.windows[at];
    is_under_way_[at] = true;
    return {.purpose = Purpose::page,
            .window = at,
            .created_after = window.after,
            .created_before = window.before,
            .cursor = window.cursor,
            .limit = limit_};
}

double ExportPlan::part_for_a_worker() const {
    if (max_in_flight_ == 1) return largest_part;
    const auto total = static_cast<double>(state_.total);
    const double rest = std::max(0.0, total - static_cast<double>(state_.unique));
    return std::clamp(rest / (2.0 * static_cast<double>(max_in_flight_)), smallest_part, largest_part);
}

bool ExportPlan::are_counts_wrong() const {
    // If candidates came in a few bursts, some windows are empty even though the counts are right, but not
    // this many.
    constexpr std::int64_t pages_for_a_worker = 2;
    const auto max_in_flight = static_cast<std::int64_t>(max_in_flight_);
    return is_count_disproved_ ||
           in_vain_ > largest_page * pages_for_a_worker * max_in_flight + state_.unique / 2;
}

bool ExportPlan::cut(std::size_t at) {
    const ExportWindow& window = state_.windows[at];
    const double part = part_for_a_worker();
    constexpr double worth_it = 1.5;
    if (window.expected < worth_it * part || !window.cursor.empty() || are_counts_wrong()) return false;
    return cut(at, std::min(0.5, part / window.expected));
}

bool ExportPlan::cut_in_halves(std::size_t at) {
    if (!cut(at, 0.5)) return false;
    state_.windows[at].restarts = 0;
    return true;
}

bool ExportPlan::cut(std::size_t at, double share) {
    ExportWindow& window = state_.windows[at];
    if (state_.filters == Filters::ignored) return false;
    auto rest = cut_off(window, share, state_.earliest);
    if (!rest) return false;
    state_.windows.push_back(*std::move(rest));
    is_under_way_.push_back(false);
    return true;
}

void ExportPlan::arrived(const PlannedRequest& request, const PageFacts& facts) {
    switch (request.purpose) {
        case Purpose::page: page_arrived(request, facts); break;
        case Purpose::probe:
            is_asking_ = false;
            if (facts.items > 0) {
                state_.filters = Filters::ignored;
            } else {
                state_.filters = facts.total_count == 0 ? Filters::counted : Filters::uncounted;
            }
            make_windows();
            break;
        case Purpose::count:
            is_under_way_[request.window] = false;
            count_arrived(request.window, facts.total_count);
            break;
        case Purpose::total:
            is_asking_ = false;
            compare(facts.total_count);
            break;
    }
}

void ExportPlan::page_arrived(const PlannedRequest& request, const PageFacts& facts) {
    state_.unique += facts.fresh;
    const std::int64_t asked_for = facts.has_more ? facts.items : request.limit;
    if (asked_for > facts.fresh) in_vain_ += asked_for - facts.fresh;
    for (const auto& created : {facts.first_created, facts.last_created}) {
        if (created) state_.earliest = std::min(*created, state_.earliest.value_or(*created));
    }
    if (limit_ < largest_page && ++good_pages_ == pages_before_growth) {
        limit_ = std::min(largest_page, limit_ * 2);
        good_pages_ = 0;
    }
    if (state_.stage == PlanStage::opening) {
        is_asking_ = false;
        state_.total = facts.total_count.value_or(0);
        state_.first_cursor = facts.cursor;
        state_.stage = PlanStage::probing;
        if (facts.has_more) return;
        if (facts.total_count == state_.unique) {
            verdict_ = Verdict::complete;  // both numbers are from the same moment
            state_.stage = PlanStage::done;
        }
        return;
    }
    is_under_way_[request.window] = false;
    ExportWindow& window = state_.windows[request.window];
    const bool is_first = window.read == 0;
    window.read += facts.items;
    window.cursor = facts.cursor;
    if (!facts.has_more) {
        window_ended(window, facts);
        return;
    }
    if (!is_first || window.repeats > 0 || state_.filters == Filters::ignored) return;
    // The first page has shown what the window really holds.
    const double before = window.expected;
    if (state_.filters == Filters::counted && facts.total_count)
        window.expected = static_cast<double>(*facts.total_count);
    if (facts.first_created && facts.last_created) {
        if (*facts.first_created < *facts.last_created) window.begins = facts.first_created;
        if (*facts.first_created > *facts.last_created) window.ends = facts.first_created;
    }
    // If this window holds less than expected, the rest that was cut off holds more. If this window holds
    // more, the rest holds less.
    for (ExportWindow& other : state_.windows) {
        if (other.stage == WindowStage::waiting && other.after && other.after == window.before)
            other.expected = std::max(0.0, other.expected + before - window.expected);
    }
    constexpr double far_too_much = 2;
    if (window.expected < far_too_much * part_for_a_worker()) return;
    std::string cursor = std::exchange(window.cursor, {});
    if (cut(request.window)) {
        ExportWindow& cut_one = state_.windows[request.window];
        cut_one.read = 0;
        cut_one.stage = WindowStage::waiting;
    } else {
        window.cursor = std::move(cursor);
    }
}

void ExportPlan::window_ended(ExportWindow& window, const PageFacts& facts) {
    if (state_.stage == PlanStage::done) return;
    window.stage = WindowStage::ended;
    window.total = facts.total_count.value_or(0);
    window.cursor.clear();
    const bool differs =
        state_.filters == Filters::counted && facts.total_count && *facts.total_count != window.read;
    // So many candidates cannot be created while a window is read.
    if (differs && *facts.total_count / 2 > window.read + largest_page) is_count_disproved_ = true;
    if (differs && window.repeats < most_repeats && !are_counts_wrong()) {
        read_again(window);
        return;
    }
    // This window held less than expected, so the rest that was cut off holds more.
    for (ExportWindow& other : state_.windows) {
        if (other.stage == WindowStage::waiting && other.after && other.after == window.before) {
            other.expected += std::max(0.0, window.expected - static_cast<double>(window.read));
        }
    }
    const bool all_ended = std::ranges::all_of(
        state_.windows, [](const ExportWindow& one) { return one.stage == WindowStage::ended; });
    if (all_ended) state_.stage = PlanStage::checking;
}

void ExportPlan::make_windows() {
    state_.stage = PlanStage::reading;
    if (state_.filters == Filters::ignored) {
        ExportWindow whole{.stage = WindowStage::reading, .cursor = state_.first_cursor};
        // The first page was read already.
        whole.read = state_.unique;
        state_.windows.push_back(std::move(whole));
    } else {
        const auto total = static_cast<double>(state_.total);
        state_.windows.push_back({.before = state_.upper_bound, .expected = total});
        state_.windows.push_back({.after = state_.upper_bound, .is_last = true});
    }
    is_under_way_.assign(state_.windows.size(), false);
}

void ExportPlan::compare(std::optional<std::int64_t> total) {
    if (!total) {
        verdict_ = Verdict::uncounted;
        state_.stage = PlanStage::done;
        return;
    }
    state_.total = *total;
    if (*total == state_.unique) {
        verdict_ = Verdict::complete;
        state_.stage = PlanStage::done;
        return;
    }
    // New candidates are the most likely cause of a difference, and they are in the last window.
    for (ExportWindow& window : state_.windows) {
        if (!window.is_last || state_.unique > *total || window.repeats >= tries_without_counts) continue;
        state_.stage = PlanStage::reading;
        read_again(window);
        return;
    }
    if (state_.filters == Filters::counted && !state_.was_read_whole && !are_counts_wrong()) {
        state_.stage = PlanStage::counting;
        for (ExportWindow& window : state_.windows) window.stage = WindowStage::recount;
        return;
    }
    decide_after_count();
}

void ExportPlan::count_arrived(std::size_t at, std::optional<std::int64_t> total) {
    ExportWindow& window = state_.windows[at];
    window.stage = WindowStage::ended;
    std::int64_t most = most_repeats;
    // If the count has not changed, reading again does not correct a wrong number.
    if (window.is_last) most = total == window.total ? tries_without_counts : most_repeats_of_last;
    if (total && (*total != window.total || *total != window.read) && window.repeats < most)
        read_again(window);
    const bool all_counted = std::ranges::none_of(
        state_.windows, [](const ExportWindow& one) { return one.stage == WindowStage::recount; });
    if (all_counted) decide_after_count();
}

/// Reads the changed windows again. If none has changed, everything is read without filters, once.
void ExportPlan::decide_after_count() {
    state_.stage = PlanStage::reading;
    for (const ExportWindow& window : state_.windows) {
        if (window.stage == WindowStage::waiting) return;
    }
    if (state_.unique < state_.total && !state_.was_read_whole) {
        state_.was_read_whole = true;
        if (state_.filters == Filters::ignored) {
            read_again(state_.windows.front());
        } else {
            state_.windows.push_back({.repeats = 1});
            is_under_way_.push_back(false);
        }
        return;
    }
    verdict_ = Verdict::differs;
    state_.stage = PlanStage::done;
}

bool ExportPlan::cut_short(const PlannedRequest& request) {
    put_back(request);
    const bool is_smallest = request.limit == 1;
    limit_ = std::max(1, std::min(limit_, request.limit / 2));
    good_pages_ = 0;
    return is_smallest;
}

void ExportPlan::cursor_is_gone(const PlannedRequest& request) {
    put_back(request);
    ExportWindow& window = state_.windows[request.window];
    window.cursor.clear();
    window.read = 0;
    constexpr std::int64_t before_cutting = 2;
    if (++window.restarts > before_cutting && cut_in_halves(request.window)) return;
    if (state_.windows[request.window].restarts > bulk::most_lost_cursors) {
        verdict_ = Verdict::unreadable;
        state_.stage = PlanStage::done;
    }
}

void ExportPlan::put_back(const PlannedRequest& request) {
    const bool has_window = request.purpose == Purpose::count ||
                            (request.purpose == Purpose::page && state_.stage != PlanStage::opening);
    if (has_window) {
        is_under_way_[request.window] = false;
    } else {
        is_asking_ = false;
    }
}

}  // namespace cis::sync::detail
