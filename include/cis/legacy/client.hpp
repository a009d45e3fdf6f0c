#pragma once

#include <chrono>
#include <initializer_list>
#include <string_view>

#include <cis/api/client_changes.hpp>
#include <cis/api/client_options.hpp>
#include <cis/call/call.hpp>
#include <cis/call/client_share.hpp>
#include <cis/call/item_stream.hpp>
#include <cis/call/paged.hpp>
#include <cis/call/statistics.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/result.hpp>
#include <cis/http/method.hpp>
#include <cis/legacy/webhooks.hpp>
#include <cis/model/legacy_ingestion.hpp>
#include <cis/model/legacy_list_params.hpp>
#include <cis/model/legacy_time.hpp>

namespace cis {

/// A client of the legacy API, for routes that have not moved to v2 yet (specification: Legacy API,
/// Versioning).
///
/// Most fields of the resources are undocumented, so resources are Json; LegacyTime reads their times. An
/// undocumented response without a body is `null`. Errors, retries and threads are as with Client.
///
/// Unless you set another limiter, the client sends at most 300 requests per minute (specification: Limits).
/// It also pauses when the rate-limit headers of a response say that nothing is left. Clients that use the
/// same key should share a limiter.
///
/// Lists have page numbers. A list ends with a page without new items, because the service may send fewer
/// items than `limit`. If a list changes while it is read, an item that moves to an earlier page is missed.
/// Repeated items are skipped.
class CIS_EXPORT LegacyClient {
public:
    /// Makes a client. It opens no connection yet. Throws Exception (`invalid_argument`) if an option is
    /// unusable; `param` names it.
    /// @param options `base_url` is the URL of the legacy API, without `/api`
    explicit LegacyClient(ClientOptions options);
    /// Makes a client without throwing, for programs that do not use exceptions.
    [[nodiscard]] static Result<LegacyClient> make(ClientOptions options);

    /// Makes a client with options from the environment: `CIS_LEGACY_BASE_URL`, `CIS_API_KEY` and, if set,
    /// - `CIS_WORKSPACE_ID`;
    /// - `CIS_ALLOW_PLAINTEXT`: `1` or `true` to allow `http` beyond loopback, `0` or `false` to forbid it;
    /// - `CIS_CA_FILE`: `ca_file` of ClientOptions::tls. If neither names authorities, the file of
    ///   `SSL_CERT_FILE` or else of `CURL_CA_BUNDLE` is used;
    /// - `CIS_LOG`: `attempts` writes a line for each attempt to `std::clog` (AttemptLog).
    ///
    /// Throws Exception (`invalid_argument`) if something is missing or unusable, or if `CIS_API_KEY` is set
    /// together with an `api_key_provider`; `param` names it.
    /// @param options all other options. The environment overrides them, except that `SSL_CERT_FILE` and
    /// `CURL_CA_BUNDLE` do not override the authorities of the options
    [[nodiscard]] static LegacyClient from_env(ClientOptions options = {});
    /// Does the same without throwing.
    [[nodiscard]] static Result<LegacyClient> make_from_env(ClientOptions options = {});

    /// Makes a client that shares connections and rate limiter with this one: see Client::with().
    [[nodiscard]] LegacyClient with(ClientChanges changes) const;
    /// Does the same without throwing.
    [[nodiscard]] Result<LegacyClient> try_with(ClientChanges changes) const;

    /// `GET /api/health`. The response is undocumented.
    Call<Json> health() const;
    /// `GET /api/postings`: all postings, fetched page by page.
    Paged<Json> postings(const LegacyListParams& params = {}) const;
    /// `GET /api/interview/{interview_id}`: one interview with candidate details, scores and recordings.
    Call<Json> interview(std::string_view interview_id) const;
    /// `GET /api/interviews/{posting_id}`: the interviews of a posting, fetched page by page.
    Paged<Json> interviews(std::string_view posting_id, const LegacyInterviewListParams& params = {}) const;
    /// `GET /api/interviews/export/json`: all interviews, as a stream. Set a `.timeout()` and a `.deadline()`
    /// that are long enough for it.
    [[nodiscard("nothing is sent before .for_each()")]] ItemStream export_interviews() const;
    /// The legacy webhooks. Their deliveries are not signed.
    [[nodiscard]] LegacyWebhooks webhooks() const;
    /// `POST /api/ingest/x/{url_key}`: ingests a candidate into the posting with this key
    /// (PostingUrls::ingestion_url_key).
    ///
    /// It is not retried after it may have been applied, because it is undocumented how the service
    /// recognises a candidate. If you know how, set `.idempotent(true)`.
    /// @return the response, which is undocumented
    Call<Json> ingest(std::string_view url_key, const LegacyIngestParams& params) const;
    /// `POST /api/ingest/x/bulk/{url_key}`: ingests many candidates. How many one request may contain is
    /// undocumented. Not retried after it may have been applied, like ingest().
    /// @param body what to send, which is undocumented
    /// @return the response, which is undocumented
    Call<Json> ingest_bulk(std::string_view url_key, const Json& body) const;

    /// Calls any other route, such as one that is undocumented. See Client::request().
    Call<Json> request(Method method, std::string_view path,
                       std::initializer_list<std::string_view> path_arguments = {},
                       const Json& body = {}) const;
    /// The same with the name of the method: `request("GET", "/api/postings")`. An unknown name makes the
    /// call fail before sending (`invalid_argument`).
    Call<Json> request(std::string_view method, std::string_view path,
                       std::initializer_list<std::string_view> path_arguments = {},
                       const Json& body = {}) const;

    /// Waits until every started call is complete. See Client::wait_idle().
    [[nodiscard]] bool wait_idle(std::chrono::milliseconds longest) const;
    /// What this client and its copies have done. See Client::statistics().
    [[nodiscard]] ClientStatistics statistics() const;

private:
    detail::ClientShare session_;
};

}  // namespace cis
