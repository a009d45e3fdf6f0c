#include "cis/api/candidates.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Paged<Candidate> Candidates::list(std::string_view posting_id, const CandidateListParams& params) const {
    return detail::make_list<Candidate>(session_, endpoints::list_candidates, {posting_id}, params,
                                        {"interview_id"});
}

Lookup<Candidate> Candidates::find(std::string_view posting_id, std::string_view interview_id) const {
    return find(posting_id, interview_id, {});
}

Lookup<Candidate> Candidates::find(std::string_view posting_id, std::string_view interview_id,
                                   const CandidateFindParams& params) const {
    return detail::make_lookup<Candidate>(
        session_, endpoints::list_candidates, {posting_id}, {"interview_id"}, interview_id,
        CandidateListParams{.created_after = params.created_after, .created_before = params.created_before});
}

Call<CandidateReceipt> Candidates::create(std::string_view posting_id, const CandidateParams& params) const {
    return detail::make_call<CandidateReceipt>(session_, endpoints::create_candidate, {posting_id}, params);
}

Call<IngestionReceipt> Candidates::create_async(std::string_view posting_id,
                                                const CandidateParams& params) const {
    return detail::make_call<IngestionReceipt>(session_, endpoints::create_candidate_async, {posting_id},
                                               params);
}

}  // namespace cis
