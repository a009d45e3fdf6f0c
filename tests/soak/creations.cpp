#include "creations.hpp"

namespace cis::soak {

void CreationCounts::add(const CreationCounts& other) {
    created += other.created;
    absent += other.absent;
    unknown += other.unknown;
    unknown_created += other.unknown_created;
}

std::string Creations::begin() {
    const std::lock_guard lock(mutex_);
    std::string email = "call-" + std::to_string(ends_.size()) + "@example.com";
    ends_.emplace(email, End{});
    return email;
}

void Creations::end(const std::string& email, const Result<CandidateReceipt>& receipt) {
    const std::lock_guard lock(mutex_);
    End& end = ends_.at(email);
    end.outcome = receipt ? Outcome::applied : receipt.error().outcome;
    if (receipt) end.interview_id = receipt->interview_id;
}

CreationCounts Creations::compare(const std::vector<Candidate>& listed, Findings& findings) const {
    const std::lock_guard lock(mutex_);
    std::map<std::string, std::vector<std::string>> ids;  // by address
    for (const Candidate& candidate : listed) ids[candidate.email].push_back(candidate.interview_id);
    for (const auto& [email, unused] : ids) {
        findings.expect(ends_.contains(email), "a candidate whom no call has created");
    }
    CreationCounts counts;
    for (const auto& [email, end] : ends_) {
        const auto found = ids.find(email);
        const std::size_t times = found == ids.end() ? 0 : found->second.size();
        if (end.outcome == Outcome::unknown) {
            ++counts.unknown;
            counts.unknown_created += times;
            findings.expect(times <= 1, "a creation with an unknown outcome: more than one candidate");
        } else if (end.outcome == Outcome::applied) {
            ++counts.created;
            findings.expect_equal(times, 1U, "candidates of a successful creation");
            const bool same = times != 1 || end.interview_id.empty() || found->second[0] == end.interview_id;
            findings.expect(same, "the list shows another id than the receipt of the creation");
        } else {
            ++counts.absent;
            findings.expect_equal(times, 0U, "candidates of a creation that was not applied");
        }
    }
    return counts;
}

}  // namespace cis::soak
