#include "copy/person_history.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace cis::programs {
namespace {

using enum PersonChangeKind;
using sync::ChangeKind;
using sync::HistoryEntry;

bool has_finished(const Candidate& candidate) {
    const auto& workflow = candidate.workflow;
    if (workflow && workflow->all_complete && !workflow->steps.empty()) return true;
    return candidate.status == CandidateStatus::evaluating || candidate.status == CandidateStatus::completed;
}

bool is_knocked_out(const Candidate& candidate) { return candidate.status == CandidateStatus::knocked_out; }

/// Gathers the changes of a person since a time.
class PersonStory {
public:
    PersonStory(const sync::MirrorState& state, Timestamp since) : state_(state), since_(since) {}

    /// Takes what was seen since the time.
    /// @param before what was seen before it; null: nothing
    void take(const HistoryEntry& entry, const HistoryEntry* before) {
        const bool is_first = entry.kind == ChangeKind::first_seen;
        if (is_first && was_there(entry)) {
            news_.was_found = true;
            return;
        }
        if (is_first) add(arrived, entry);
        if (entry.kind == ChangeKind::returned) add(returned, entry);
        if (entry.kind == ChangeKind::vanished) {
            add(left, entry);
            return;
        }
        if (entry.candidate && is_first) compare(Candidate(), entry);
        if (entry.candidate && before != nullptr && before->candidate) compare(*before->candidate, entry);
    }

    PersonNews end(const HistoryEntry& last) {
        news_.is_purged = !last.candidate;
        for (auto& [kind, change] : changes_) {
            const auto& now = last.candidate;
            change.is_purged = news_.is_purged;
            if (kind == finished) change.is_undone = now && !has_finished(*now);
            if (kind == knocked_out) change.is_undone = now && !is_knocked_out(*now);
            if (kind == scored) change.is_undone = now && !now->score;
            if (kind == returned) change.is_undone = last.kind == ChangeKind::vanished;
            if (kind == left) change.is_undone = last.kind != ChangeKind::vanished;
            // The score is again what it was.
            if (kind == scored && change.score == change.previous_score) continue;
            news_.changes.push_back(std::move(change));
        }
        return std::move(news_);
    }

private:
    /// Whether a person who is seen first was there before the copy, and was not invited since the time.
    [[nodiscard]] bool was_there(const HistoryEntry& entry) const {
        const auto& invited = entry.not_before;
        if (invited && *invited >= since_) return false;
        const auto& begin = state_.complete_since;
        return !begin || entry.seen_at <= *begin || (invited && *invited < *begin);
    }

    PersonChange& add(PersonChangeKind kind, const HistoryEntry& entry) {
        PersonChange& change = changes_[kind];
        change.kind = kind;
        change.not_before = entry.not_before;
        change.may_be_earlier = !entry.not_before || *entry.not_before < since_;
        change.at = kind == arrived ? entry.not_before.value_or(entry.seen_at) : entry.seen_at;
        return change;
    }

    void compare(const Candidate& before, const HistoryEntry& entry) {
        const Candidate& after = *entry.candidate;
        if (has_finished(after) && !has_finished(before)) add(finished, entry);
        if (is_knocked_out(after) && !is_knocked_out(before)) add(knocked_out, entry);
        if (after.score && after.score != before.score) {
            const bool is_next = changes_.contains(scored);
            PersonChange& change = add(scored, entry);
            change.score = after.score;
            // The score before the time, even if it has changed several times since.
            if (!is_next) change.previous_score = before.score;
        }
    }

    const sync::MirrorState& state_;
    Timestamp since_;
    std::map<PersonChangeKind, PersonChange> changes_{};
    PersonNews news_{};
};

}  // namespace

PersonNews news_of(std::span<const HistoryEntry> history, const sync::MirrorState& state, Timestamp since) {
    PersonStory story(state, since);
    const HistoryEntry* before = nullptr;
    for (const HistoryEntry& entry : history) {
        if (entry.seen_at >= since) story.take(entry, before);
        before = &entry;
    }
    return history.empty() ? PersonNews() : story.end(history.back());
}

}  // namespace cis::programs
