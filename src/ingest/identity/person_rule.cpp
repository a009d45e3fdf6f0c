#include "ingest/identity/person_rule.hpp"

namespace cis::ingest::detail {

void PersonRule::recall(const Key& row, std::string other_id, Decision decision) {
    decisions_.insert_or_assign({row, std::move(other_id)}, decision);
}

PersonRule::Judgement PersonRule::judge(const Identity& row) {
    // A decision stays valid, whatever the row and the candidate have in common now.
    if (const auto same = left_out_for(row.key); same != CandidateIndex::nowhere)
        return {.verdict = Verdict::left_out, .other = same};
    if (recipe_ == Recipe::person) {
        for (const std::uint64_t person : {row.folded_person, row.given_folded_person}) {
            if (const auto same = candidates_.find_person(person))
                return {.verdict = Verdict::same_person, .other = same};
        }
    }
    Judgement judgement;
    if (policy_.sends_undecided) return judgement;
    for (const std::uint64_t address : {row.address, row.given_address}) {
        for (auto other = candidates_.first_at(address); other != CandidateIndex::nowhere;
             other = candidates_.next_at(other)) {
            if (is_judged_by(other, Likeness::address, row, judgement)) return judgement;
        }
    }
    for (const auto& [hash, likeness] :
         {std::pair(row.folded_name, Likeness::name), std::pair(row.phone_person, Likeness::phone)}) {
        const auto other = candidates_.find_person(hash);
        if (other == CandidateIndex::nowhere || candidates_.is_row(other)) continue;
        // Two known phone numbers that differ belong to two people.
        const bool are_phones_known = row.phone_person != 0 && candidates_.has_phone(other);
        if (likeness == Likeness::name && are_phones_known) continue;
        if (is_judged_by(other, likeness, row, judgement)) break;
    }
    return judgement;
}

CandidateIndex::Place PersonRule::left_out_for(const Key& row) const {
    for (auto one = decisions_.lower_bound({row, std::string()});
         one != decisions_.end() && one->first.first == row; ++one) {
        if (one->second != Decision::leave_out) continue;
        if (const auto other = candidates_.find(one->first.second)) return other;
    }
    return CandidateIndex::nowhere;
}

bool PersonRule::is_judged_by(CandidateIndex::Place other, Likeness likeness, const Identity& row,
                              Judgement& judgement) {
    switch (decision_of(row.key, candidates_.id(other))) {
        case Decision::send: return false;
        case Decision::leave_out:
            judgement = {.verdict = Verdict::left_out, .likeness = likeness, .other = other};
            return true;
        case Decision::none: break;
    }
    if (judgement.verdict == Verdict::nobody)
        judgement = {.verdict = Verdict::undecided, .likeness = likeness, .other = other};
    return !has_decisions(row.key);  // a decision may be about the next candidate
}

bool PersonRule::has_decisions(const Key& row) const {
    const auto found = decisions_.lower_bound({row, std::string()});
    return found != decisions_.end() && found->first.first == row;
}

Decision PersonRule::decision_of(const Key& row, std::string_view other_id) {
    const auto found = decisions_.find({row, std::string(other_id)});
    if (found != decisions_.end() && found->second != Decision::none) return found->second;
    if (!policy_.decide) return Decision::none;
    const Decision decision = policy_.decide(row, other_id);
    if (decision != Decision::none) {
        recall(row, std::string(other_id), decision);
        decided_.push_back({.row = row, .other_id = std::string(other_id), .decision = decision});
    }
    return decision;
}

}  // namespace cis::ingest::detail
