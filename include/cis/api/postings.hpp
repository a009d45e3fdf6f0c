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

/// The postings of a workspace (specification: Postings). Errors: see Error.
class CIS_EXPORT Postings : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/postings`: all postings, fetched page by page.
    Paged<Posting> list(const ListParams& params = {}) const;
    /// `GET /api/v2/postings/list`: summaries of all postings, fetched page by page. The route has a
    /// case-insensitive filter on the title. Its parameter name is undocumented: send it with
    /// `.query(name, value)`.
    Paged<PostingSummary> list_summaries(const ListParams& params = {}) const;
    /// Finds one posting. No route returns a single posting, so this searches the list (`GET
    /// /api/v2/postings`, 100 postings per page).
    Lookup<Posting> find(std::string_view posting_id) const;
    /// Does not compile, because no route returns a single posting. Write `find()`.
    template <class Never = void>
    Lookup<Posting> get(std::string_view /*posting_id*/) const {
        static_assert(detail::never<Never>, "no route returns a single posting: write find()");
        return detail::never_made<Lookup<Posting>>();
    }
    /// `POST /api/v2/postings`: creates a posting. Not idempotent: if a failed call has the outcome
    /// Outcome::unknown, search the list before you send it again.
    Call<PostingReceipt> create(const PostingParams& params) const;
    /// `PATCH /api/v2/postings/{posting_id}`: changes only the fields that are set.
    Call<Posting> update(std::string_view posting_id, const PostingParams& params) const;
    /// `POST /api/v2/postings/{posting_id}/activate`: makes a posting with a valid workflow `active` and
    /// finalized. Repeating it is safe.
    Call<Posting> activate(std::string_view posting_id) const;
};

}  // namespace cis
