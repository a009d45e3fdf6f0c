#include "sync/export_postings.hpp"

#include <cstdint>
#include <utility>

namespace cis::sync::detail {
namespace {

std::string gap_reason(ExportPlan::Verdict verdict, const PostingState& state) {
    using Verdict = ExportPlan::Verdict;
    switch (verdict) {
        case Verdict::differs:
            return "the service lists " + std::to_string(state.total) + " candidates, but " +
                   std::to_string(state.unique) + " were found, also after reading again what has changed";
        case Verdict::uncounted:
            return "the service sends no total_count, so nobody knows whether the " +
                   std::to_string(state.unique) + " candidates are all";
        case Verdict::unreadable:
            return "the service forgets the cursors of the list, so it cannot be read to its end";
        case Verdict::open:
        case Verdict::complete: break;
    }
    return {};
}

}  // namespace

std::optional<Pages<Candidate>> ExportedPosting::take_chain(const PlannedRequest& request) {
    const auto found = chains.find(request.window);
    if (request.purpose != Purpose::page || found == chains.end()) return std::nullopt;
    Chain chain = std::move(found->second);
    chains.erase(found);
    if (chain.limit != request.limit || chain.pages.cursor() != request.cursor || chain.pages.finished())
        return std::nullopt;
    return std::move(chain.pages);
}

bool ExportedPosting::advance(const PlannedRequest& request, const PageFacts& facts) {
    if (!facts.has_more || !facts.has_own_cursor) return true;
    cis::detail::CursorTrail begun(request.cursor);
    if (request.cursor.empty()) trails.erase(request.window);
    return trails.try_emplace(request.window, std::move(begun)).first->second.advance(facts.cursor);
}

void ExportedPosting::end(std::string gap) {
    state = plan->state();
    state.ended = true;
    state.gap = std::move(gap);
    state.windows.clear();
}

void ExportedPosting::close_if_over() {
    if (!plan) return;
    if (plan->verdict() != ExportPlan::Verdict::open && !state.ended)
        end(gap_reason(plan->verdict(), plan->state()));
    if (!state.ended || flights > 0) return;
    plan.reset();
    chains.clear();
    trails.clear();
}

std::optional<ExportPostings::Next> ExportPostings::next() {
    for (std::size_t at = first_open_; at < postings_.size(); ++at) {
        ExportedPosting& posting = postings_[at];
        if (posting.state.ended) continue;
        if (!posting.plan) {
            open(posting);
            posting.close_if_over();
            if (posting.state.ended) continue;
        }
        if (auto request = posting.plan->next()) return Next{.number = at, .request = *std::move(request)};
    }
    return std::nullopt;
}

void ExportPostings::open(ExportedPosting& posting) const {
    if (posting.state.begun) {
        posting.plan = std::make_unique<ExportPlan>(max_in_flight_, posting.state);
    } else {
        posting.plan = std::make_unique<ExportPlan>(max_in_flight_, posting.state.id, upper_bound_);
    }
}

bool ExportPostings::have_ended() {
    while (first_open_ < postings_.size() && postings_[first_open_].state.ended) ++first_open_;
    return first_open_ == postings_.size();
}

std::vector<PostingState> ExportPostings::states() const {
    std::vector<PostingState> states;
    states.reserve(postings_.size());
    for (const ExportedPosting& posting : postings_) states.push_back(posting.latest());
    return states;
}

std::vector<ExportGap> ExportPostings::gaps() const {
    std::vector<ExportGap> gaps;
    for (const ExportedPosting& posting : postings_) {
        const PostingState& state = posting.state;
        if (state.gap.empty()) continue;
        gaps.push_back({.posting_id = state.id,
                        .exported = static_cast<std::uint64_t>(state.unique),
                        .listed = static_cast<std::uint64_t>(state.total),
                        .reason = state.gap});
    }
    return gaps;
}

void ExportPostings::show(ExportProgress& progress) const {
    progress.postings = postings_.size();
    for (const ExportedPosting& posting : postings_) {
        progress.total += static_cast<std::uint64_t>(posting.latest().total);
        if (posting.state.ended) ++progress.postings_done;
    }
}

}  // namespace cis::sync::detail
