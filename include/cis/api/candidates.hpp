#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/lookup.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/candidate.hpp>

namespace cis {

/// The candidates of a posting (specification: Candidates and ingestion). Errors: see Error.
class CIS_EXPORT Candidates : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/postings/{posting_id}/candidates`: all candidates of a posting, fetched page by page. The
    /// service rejects a `created_before` that is earlier than `created_after` (400).
    Paged<Candidate> list(std::string_view posting_id, const CandidateListParams& params = {}) const;
    /// Finds one candidate of a posting. No route returns a single candidate, so this searches the list (`GET
    /// /api/v2/postings/{posting_id}/candidates`, 100 candidates per page).
    Lookup<Candidate> find(std::string_view posting_id, std::string_view interview_id) const;
    /// Finds one candidate among those created within bounds. Without bounds, finding one of 3,000 candidates
    /// can take 30 requests.
    Lookup<Candidate> find(std::string_view posting_id, std::string_view interview_id,
                           const CandidateFindParams& params) const;
    /// Does not compile, because no route returns a single candidate. Write `find(posting_id,
    /// interview_id)`.
    template <class Never = void, class... Ids>
    Lookup<Candidate> get(const Ids&... /*ids*/) const {
        static_assert(detail::never<Never>,
                      "no route returns a single candidate: write find(posting_id, interview_id)");
        return detail::never_made<Lookup<Candidate>>();
    }
    /// Does not compile, because no route changes a candidate. Only the metadata of an interview can be set.
    template <class Never = void, class... Arguments>
    void update(const Arguments&... /*arguments*/) const {
        static_assert(
            detail::never<Never>,
            "no route changes a candidate: client.interviews().merge_metadata(interview_id, {{k, v}}) "
            "changes the metadata");
    }
    /// `POST /api/v2/postings/{posting_id}/candidates`: ingests a candidate and returns it.
    ///
    /// Not idempotent: if a failed call has the outcome Outcome::unknown, search for the candidate in the
    /// list before you send it again.
    Call<CandidateReceipt> create(std::string_view posting_id, const CandidateParams& params) const;
    /// `POST /api/v2/postings/{posting_id}/candidates/async`: queues a candidate for ingestion. Not
    /// idempotent. How to follow the receipt is undocumented.
    Call<IngestionReceipt> create_async(std::string_view posting_id, const CandidateParams& params) const;
    /// Does not compile. Write `create()`.
    template <class Never = void>
    Call<CandidateReceipt> ingest(std::string_view /*posting_id*/, const CandidateParams& /*params*/) const {
        static_assert(detail::never<Never>, "write create()");
        return detail::never_made<Call<CandidateReceipt>>();
    }
    /// Does not compile. Write `create_async()`.
    template <class Never = void>
    Call<IngestionReceipt> ingest_async(std::string_view /*posting_id*/,
                                        const CandidateParams& /*params*/) const {
        static_assert(detail::never<Never>, "write create_async()");
        return detail::never_made<Call<IngestionReceipt>>();
    }
};

}  // namespace cis
