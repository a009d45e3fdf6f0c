#include "ingest/plan/admission.hpp"

#include <string_view>
#include <utility>

#include "ingest/plan/conflict_reason.hpp"

namespace cis::ingest::detail {
namespace {

constexpr std::string_view merges_people =
    "another candidate has its e-mail address, and the service did not hold two people who share one";
constexpr std::string_view nobody_shows =
    "it is unknown whether another person with this address is in the service";
constexpr std::string_view other_spelling = "is in the posting under another spelling of the name";
constexpr std::string_view as_decided = "is left out, as was decided";
constexpr std::string_view has_its_address =
    "somebody who is in the posting has the same e-mail address: decide whether it is the same person";
constexpr std::string_view has_its_name =
    "somebody who is in the posting without an e-mail address has the same name: decide whether it is the "
    "same person";
constexpr std::string_view has_its_phone =
    "somebody who is in the posting has the same name and phone number: decide whether it is the same person";

std::string_view reason_of(const PersonRule::Judgement& judgement) {
    using enum PersonRule::Verdict;
    if (judgement.verdict == same_person) return other_spelling;
    if (judgement.verdict == left_out) return as_decided;
    switch (judgement.likeness) {
        case PersonRule::Likeness::address: return has_its_address;
        case PersonRule::Likeness::name: return has_its_name;
        case PersonRule::Likeness::phone: return has_its_phone;
    }
    return {};
}

std::string id_of_unkeyed_match(const Identity& row, const CandidateIndex& candidates) {
    auto found = candidates.find_person(row.folded_person);
    if (found == CandidateIndex::nowhere) found = candidates.find_person(row.given_folded_person);
    return found == CandidateIndex::nowhere ? std::string() : std::string(candidates.id(found));
}

/// What the end of a test row shows: whether the service merges people who share an address.
AddressGroups::Merging shown_by(RowState state) {
    switch (state) {
        case RowState::created:
        case RowState::created_earlier: return AddressGroups::Merging::no;
        case RowState::conflict: return AddressGroups::Merging::yes;
        default: return AddressGroups::Merging::untested;
    }
}

}  // namespace

void Admission::admit(RowNumber number) {
    if (end_by_rule(number)) return;
    if (line_.join(rule_.common(rows_.at(number).identity), number)) pass(number);
    release_held();
}

void Admission::await(RowNumber number) {
    const Identity& row = rows_.at(number).identity;
    addresses_.occupy(row.address);
    line_.join_head(rule_.common(row), number);
}

void Admission::pass(RowNumber number) {
    if (addresses_.admit(rows_.at(number).identity.address, number)) admitted_.push_back(number);
}

bool Admission::shares_address(const Identity& row) const {
    return addresses_.is_shared(row.address) || line_.is_shared(rule_.common(row));
}

void Admission::release_held() {
    // The end of a row may release the next one. This is a loop, because thousands of rows may wait for one
    // another.
    if (std::exchange(is_releasing_, true)) {
        has_more_to_release_ = true;
        return;
    }
    do {
        has_more_to_release_ = false;
        release_once();
    } while (has_more_to_release_);
    is_releasing_ = false;
}

void Admission::release_once() {
    if (addresses_.merging() == AddressGroups::Merging::yes) {
        for (const RowNumber number : addresses_.take_unsendable()) {
            if (!end_if_known(number))
                end({.row = number, .state = RowState::not_attempted, .reason = merges_people});
        }
    }
    for (const RowNumber number : line_.take_released()) {
        if (!end_if_known(number)) pass(number);
    }
    for (const RowNumber number : addresses_.take_released()) admitted_.push_back(number);
}

std::vector<RowNumber> Admission::take(std::size_t most) {
    std::vector<RowNumber> taken;
    while (!admitted_.empty() && taken.size() < most) {
        const RowNumber number = admitted_.front();
        admitted_.pop_front();
        if (!end_if_known(number)) taken.push_back(number);
    }
    return taken;
}

void Admission::end(RowEnd end) {
    const RowNumber number = end.row;
    const RowState state = end.state;
    const auto row = rows_.end(std::move(end));
    if (!row) return;
    switch (state) {
        case RowState::created:
        case RowState::created_earlier:
        case RowState::conflict: addresses_.enter(row->identity.address); break;
        case RowState::rejected:
        case RowState::failed: addresses_.vacate(row->identity.address); break;
        default: break;
    }
    addresses_.tested(number, shown_by(state));
    // A row that waits for this one cannot be judged while this one may still be listed.
    if (state != RowState::unknown && state != RowState::queued)
        line_.leave(rule_.common(row->identity), number);
    release_held();
}

void Admission::end_as_unkeyed_match(RowNumber number) {
    const Identity& row = rows_.at(number).identity;
    addresses_.enter(row.address);
    end({.row = number,
         .state = RowState::existing,
         .candidate_id = id_of_unkeyed_match(row, roster_.candidates())});
}

void Admission::end_refused(RowNumber number, bool is_refused) {
    using Verdict = PersonRule::Verdict;
    const Identity& row = rows_.at(number).identity;
    const Verdict verdict = rule_.judge(row).verdict;
    if (verdict == Verdict::same_person || verdict == Verdict::left_out) {
        static_cast<void>(end_by_rule(number));
        return;
    }
    const CandidateIndex& candidates = roster_.candidates();
    const auto taken = candidates.first_at(row.address);
    end({.row = number,
         .state = RowState::conflict,
         .candidate_id = taken == CandidateIndex::nowhere ? std::string() : std::string(candidates.id(taken)),
         .reason = is_refused ? refused_reason(addresses_.has_somebody(row.address)) : replaced_reason,
         .is_refused = is_refused});
}

bool Admission::end_if_known(RowNumber number) {
    const PendingRow& row = rows_.at(number);
    if (const auto candidate = roster_.find_candidate(row.identity); candidate != CandidateIndex::nowhere) {
        end({.row = number,
             .state = row.life.was_sent() ? RowState::created : RowState::created_earlier,
             .candidate_id = std::string(roster_.candidates().id(candidate)),
             .is_known = !row.life.was_sent()});
        return true;
    }
    // Somebody else may have brought this person in since the row was read. If this run has sent the row and
    // got no response, only lists judge it.
    if (!row.life.was_sent() && !row.was_left && roster_.take_unkeyed_match(row.identity)) {
        end_as_unkeyed_match(number);
        return true;
    }
    return end_by_rule(number);
}

bool Admission::end_by_rule(RowNumber number) {
    using Verdict = PersonRule::Verdict;
    const PersonRule::Judgement judgement = rule_.judge(rows_.at(number).identity);
    if (judgement.verdict == Verdict::nobody) return false;
    end({.row = number,
         .state = judgement.verdict == Verdict::undecided ? RowState::undecided : RowState::existing,
         .candidate_id = std::string(roster_.candidates().id(judgement.other)),
         .reason = reason_of(judgement)});
    return true;
}

void Admission::end_known() {
    for (const RowNumber number : std::exchange(admitted_, {})) {
        if (!end_if_known(number)) admitted_.push_back(number);
    }
}

void Admission::end_held() {
    const auto end_all = [this](const std::vector<RowNumber>& rows) {
        for (const RowNumber number : rows) {
            if (rows_.contains(number) && !end_if_known(number))
                end({.row = number, .state = RowState::not_attempted, .reason = nobody_shows});
        }
    };
    end_all(addresses_.take_all());
    if (admitted_.empty()) end_all(line_.take_waiting());
}

}  // namespace cis::ingest::detail
