#include "ingest/address_rule.hpp"

namespace cis::ingest::detail {

void AddressRule::recall(const Key& row, std::string other_id, Decision decision) {
    decisions_.insert_or_assign({row, std::move(other_id)}, decision);
}

AddressRule::Judgement AddressRule::judge(const Identity& row) {
    using enum Verdict;
    if (recipe_ == Recipe::person) {
        if (const auto same = candidates_.find_person(row.folded_person))
            return {.verdict = same_person, .other = same};
    }
    Judgement judgement;
    if (policy_.sends_undecided) return judgement;
    for (auto other = candidates_.first_at(row.address); other != CandidateIndex::nowhere;
         other = candidates_.next_at(other)) {
        switch (decision_of(row.key, candidates_.id(other))) {
            case Decision::send: break;
            case Decision::leave_out: return {.verdict = left_out, .other = other};
            case Decision::none:
                if (judgement.verdict == nobody) judgement = {.verdict = undecided, .other = other};
                if (!has_decisions(row.key)) return judgement;  // the next one tells no more
                break;
        }
    }
    return judgement;
}

bool AddressRule::has_decisions(const Key& row) const {
    const auto found = decisions_.lower_bound({row, std::string()});
    return found != decisions_.end() && found->first.first == row;
}

Decision AddressRule::decision_of(const Key& row, std::string_view other_id) {
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
