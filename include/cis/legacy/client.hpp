#pragma once

#include <initializer_list>
#include <memory>
#include <string_view>

#include <cis/api/client_options.hpp>
#include <cis/call/call.hpp>
#include <cis/call/item_stream.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/http/method.hpp>
#include <cis/legacy/webhooks.hpp>
#include <cis/model/legacy_params.hpp>
#include <cis/model/legacy_time.hpp>

namespace cis {

/// The legacy API, for what has not moved to v2 yet (document: Legacy API, Versioning).
///
/// Resources come as they are, and most of their fields are not documented, so they are Json; LegacyTime
/// reads their times. Errors, retries, limits and threads are as with Client. Unless another limiter is given
/// it sends at most 300 requests a minute (document: Limits), and it pauses when the service's rate-limit
/// headers say that nothing is left. Clients that use the same key should share a limiter.
///
/// Lists are divided by page numbers and end with a page that brings nothing new, for the service may send
/// fewer items than `limit`. While a list changes, this cannot promise what cursors can: an item that moves
/// to an earlier page is never seen. One that comes again is left out.
///
/// Answers that are undocumented may have no body: they are `null`.
class CIS_EXPORT LegacyClient {
public:
    /// Connects to nothing yet. Throws Exception (`invalid_argument`) when an option cannot be used; `param`
    /// names it.
    /// @param options `base_url` is that of the legacy API, without `/api`
    explicit LegacyClient(ClientOptions options);

    /// A client from the environment: `CIS_LEGACY_BASE_URL`, `CIS_API_KEY` and, if set,
    /// - `CIS_WORKSPACE_ID`;
    /// - `CIS_ALLOW_PLAINTEXT`: `1` or `true` to allow `http` beyond this machine, `0` or `false` not to;
    /// - `CIS_CA_FILE`: ClientOptions::tls's `ca_file`. `SSL_CERT_FILE` is used when neither names one.
    ///
    /// Throws Exception (`invalid_argument`) when something is missing or cannot be used; `param` names it.
    /// @param options everything else; what the environment sets takes the place of what these say, except
    /// for
    ///                `SSL_CERT_FILE`
    [[nodiscard]] static LegacyClient from_env(ClientOptions options = {});

    /// `GET /api/health`.
    Call<Json> health() const;
    /// `GET /api/postings`, fetched page by page.
    Paged<Json> postings(const LegacyListParams& params = {}) const;
    /// `GET /api/interview/{interview_id}`: one interview with candidate details, scores and recordings.
    Call<Json> interview(std::string_view interview_id) const;
    /// `GET /api/interviews/{posting_id}`: the interviews of a posting, fetched page by page.
    Paged<Json> interviews(std::string_view posting_id, const LegacyInterviewListParams& params = {}) const;
    /// `GET /api/interviews/export/json`: all interviews, as a stream. Give it the `.timeout()` and
    /// `.deadline()` that its length needs.
    [[nodiscard("nothing is sent before .for_each()")]] ItemStream export_interviews() const;
    /// The webhooks, which are delivered unsigned.
    [[nodiscard]] LegacyWebhooks webhooks() const;
    /// `POST /api/ingest/x/{url_key}`: ingests a candidate into the posting that owns the key
    /// (PostingUrls::ingestion_url_key). Not sent again after it may have been applied, because how the
    /// service recognises a candidate is undocumented: who knows sets `.idempotent(true)`.
    /// @return the answer, which is undocumented
    Call<Json> ingest(std::string_view url_key, const LegacyIngestParams& params) const;
    /// `POST /api/ingest/x/bulk/{url_key}`: ingests many candidates. How many a request may hold is not
    /// shown. Not sent again after it may have been applied, as with ingest().
    /// @param body what to send, which is undocumented
    /// @return the answer, which is undocumented
    Call<Json> ingest_bulk(std::string_view url_key, const Json& body) const;

    /// Any other route, for what is undocumented. See Client::request().
    Call<Json> request(Method method, std::string_view path,
                       std::initializer_list<std::string_view> path_arguments = {},
                       const Json& body = {}) const;

private:
    std::shared_ptr<detail::Session> session_;
};

}  // namespace cis
