#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/lookup.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/list_params.hpp>
#include <cis/model/posting.hpp>

namespace cis {

/// The postings of a workspace (document: Postings). Every call fails with the errors of the document's
/// section Errors.
class CIS_EXPORT Postings : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/postings`: all postings, fetched page by page.
    Paged<Posting> list(const ListParams& params = {}) const;
    /// `GET /api/v2/postings/list`: summaries only. It has a case-insensitive filter on the title, whose
    /// parameter name is undocumented: send it with `.query(name, value)`.
    Paged<PostingSummary> list_summaries(const ListParams& params = {}) const;
    /// One posting. No route reads a single one: this pages through the list (`GET /api/v2/postings`, 100 at
    /// a time) until it is found.
    Lookup<Posting> find(std::string_view posting_id) const;
    /// `POST /api/v2/postings`: creates a posting. Not idempotent: when the outcome of a failed call is
    /// Outcome::unknown, look at the list before sending it again.
    Call<PostingReceipt> create(const PostingParams& params) const;
    /// `PATCH /api/v2/postings/{posting_id}`: changes the fields that are set, and no others.
    Call<Posting> update(std::string_view posting_id, const PostingParams& params) const;
    /// `POST /api/v2/postings/{posting_id}/activate`: makes a posting with a valid workflow `active` and
    /// finalized. Repeating it is safe.
    Call<Posting> activate(std::string_view posting_id) const;
};

}  // namespace cis
