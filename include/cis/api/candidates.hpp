#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include <cis/call/call.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/candidate_params.hpp>
#include <cis/model/list_params.hpp>

namespace cis {

/// The candidates of a posting (document: Candidates and ingestion). Every call fails with the errors of the
/// document's section Errors.
class CIS_EXPORT Candidates {
public:
    explicit Candidates(std::shared_ptr<detail::Session> session) : session_(std::move(session)) {}

    /// `GET /api/v2/postings/{posting_id}/candidates`: all candidates of a posting, fetched page by page.
    /// A `created_before` earlier than `created_after` is refused by the service (400).
    [[nodiscard]] Paged<Candidate> list(std::string_view posting_id,
                                        const CandidateListParams& params = {}) const;
    /// `POST /api/v2/postings/{posting_id}/candidates`: ingests a candidate and returns it.
    ///
    /// Not idempotent: when the outcome of a failed call is Outcome::unknown, look for the candidate in the
    /// list before sending it again.
    [[nodiscard]] Call<CandidateReceipt> create(std::string_view posting_id,
                                                const CandidateParams& params) const;
    /// `POST /api/v2/postings/{posting_id}/candidates/async`: queues a candidate for ingestion. Not
    /// idempotent. How to follow the receipt is not documented.
    [[nodiscard]] Call<IngestionReceipt> create_async(std::string_view posting_id,
                                                      const CandidateParams& params) const;

private:
    std::shared_ptr<detail::Session> session_;
};

}  // namespace cis
