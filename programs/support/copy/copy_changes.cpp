#include "copy/copy_changes.hpp"

#include <algorithm>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <cis/core/exception.hpp>

#include "copy/person_history.hpp"

namespace cis::programs {
namespace {

/// How many people one query names.
constexpr std::size_t people_in_query = 500;

/// Adds names and addresses as they are now: the history has them as they were.
void name_people(sync::MirrorStore& store, const std::string& posting_id, std::span<PersonChange> changes) {
    std::vector<std::string> ids;
    for (const PersonChange& change : changes) ids.push_back(change.interview_id);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());  // those of a person are side by side
    std::unordered_map<std::string, std::pair<std::string, std::string>> people;
    for (std::size_t begin = 0; begin < ids.size(); begin += people_in_query) {
        auto rows = store.find(posting_id,
                               std::span(ids).subspan(begin, std::min(people_in_query, ids.size() - begin)));
        if (!rows) throw_error(std::move(rows).error());
        for (sync::MirrorRow& row : *rows) {
            Candidate& one = row.candidate;
            people[one.interview_id] = {std::move(one.name), std::move(one.email)};
        }
    }
    for (PersonChange& change : changes) std::tie(change.name, change.email) = people[change.interview_id];
}

void add_changes(sync::MirrorStore& store, const CopiedPosting& posting, CopyChanges& all) {
    const std::size_t first = all.changes.size();
    const auto error =
        store.histories(posting.id, all.since,
                        [&](const std::string& interview_id, std::span<const sync::HistoryEntry> history) {
                            PersonNews news = news_of(history, posting.state, all.since);
                            if (news.was_found) ++all.found;
                            if (news.is_purged) ++all.purged;
                            for (PersonChange& change : news.changes) {
                                change.posting_id = posting.id;
                                change.posting = posting.title;
                                change.interview_id = interview_id;
                                all.changes.push_back(std::move(change));
                            }
                            return true;
                        });
    if (error) throw_error(*error);
    name_people(store, posting.id, std::span(all.changes).subspan(first));
}

/// 10000-01-01. A clock that was wrong can have written anything.
constexpr double after_9999 = 253'402'300'800;

/// The best of the times that a member has in all states; none if one of them has no valid time.
template <class Better>
std::optional<Timestamp> time_of_all(const std::vector<CopiedPosting>& postings,
                                     std::optional<Timestamp> sync::MirrorState::* member, Better better) {
    std::optional<Timestamp> of_all;
    for (const CopiedPosting& posting : postings) {
        const auto& time = posting.state.*member;
        if (!time || !(time->epoch_seconds() >= 0 && time->epoch_seconds() < after_9999)) return std::nullopt;
        if (!of_all || better(*time, *of_all)) of_all = time;
    }
    return of_all;
}

}  // namespace

std::size_t CopyChanges::count(PersonChangeKind kind) const {
    return static_cast<std::size_t>(std::ranges::count(changes, kind, &PersonChange::kind));
}

std::size_t CopyChanges::uncertain() const {
    return static_cast<std::size_t>(std::ranges::count(changes, true, &PersonChange::may_be_earlier));
}

std::optional<Timestamp> CopyChanges::kept_since() const {
    return time_of_all(postings, &sync::MirrorState::complete_since, std::greater());
}

std::optional<Timestamp> CopyChanges::complete_at() const {
    return time_of_all(postings, &sync::MirrorState::passed_at, std::less());
}

CopyChanges read_changes(sync::MirrorStore& store, std::vector<CopiedPosting> postings, Timestamp since) {
    CopyChanges all{.since = since, .postings = std::move(postings)};
    for (const CopiedPosting& posting : all.postings) add_changes(store, posting, all);
    std::ranges::stable_sort(all.changes, {}, [](const PersonChange& change) {
        return std::tie(change.kind, change.posting, change.posting_id, change.at, change.name);
    });
    return all;
}

}  // namespace cis::programs
