#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/lookup.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/list_params.hpp>

namespace cis {

/// The candidates of a posting (document: Candidates and ingestion). Every call fails with the errors of the
/// document's section Errors.
class CIS_EXPORT Candidates : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/postings/{posting_id}/candidates`: all candidates of a posting, fetched page by page.
    /// A `created_before` earlier than `created_after` is refused by the service (400).
    Paged<Candidate> list(std::string_view posting_id, const CandidateListParams& params = {}) const;
    /// One candidate of a posting. No route reads a single one: this pages through the list (`GET
    /// /api/v2/postings/{posting_id}/candidates`, 100 at a time) until it is found.
    Lookup<Candidate> find(std::string_view posting_id, std::string_view interview_id) const;
    /// `POST /api/v2/postings/{posting_id}/candidates`: ingests a candidate and returns it.
    ///
    /// Not idempotent: when the outcome of a failed call is Outcome::unknown, look for the candidate in the
    /// list before sending it again.
    Call<CandidateReceipt> create(std::string_view posting_id, const CandidateParams& params) const;
    /// `POST /api/v2/postings/{posting_id}/candidates/async`: queues a candidate for ingestion. Not
    /// idempotent. How to follow the receipt is not documented.
    Call<IngestionReceipt> create_async(std::string_view posting_id, const CandidateParams& params) const;
};

}  // namespace cis
