#include "cis/legacy/client.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "api/calls.hpp"
#include "api/open_request.hpp"
#include "api/options_from_env.hpp"
#include "api/session_from_options.hpp"
#include "call/client_life.hpp"
#include "call/session.hpp"
#include "core/result_of.hpp"
#include "legacy/endpoints.hpp"

namespace cis {
namespace {

detail::ClientShare make_legacy_session(ClientOptions options) {
    using namespace std::chrono_literals;
    constexpr std::size_t requests_per_minute = 300;  // specification: Limits
    if (!options.rate_limiter) {
        options.rate_limiter = std::make_shared<QuotaLimiter>(requests_per_minute, 1min);
    }
    auto session = detail::make_session(std::move(options)).value();
    session->obeys_rate_limit_headers = true;
    return session;
}

/// Makes the request for a list with numbered pages.
detail::CallSpec list_spec(const std::shared_ptr<detail::Session>& session, const Endpoint& endpoint,
                           std::initializer_list<std::string_view> path_arguments, std::int64_t page,
                           std::int64_t limit) {
    detail::CallSpec spec = detail::make_spec(session, endpoint, path_arguments);
    if (page < 0) detail::set_fault(spec, invalid_argument("page", "must not be negative"));
    // The largest first page. It is so small that counting further never overflows.
    constexpr std::int64_t largest_page = 1'000'000'000;
    if (page > largest_page)
        detail::set_fault(spec, invalid_argument("page", "must not be larger than 1000000000"));
    if (limit < 1) detail::set_fault(spec, invalid_argument("limit", "must be at least 1"));
    detail::add_query(spec, "page", std::to_string(page));
    detail::add_query(spec, "limit", std::to_string(limit));
    return spec;
}

}  // namespace

LegacyClient::LegacyClient(ClientOptions options) : session_(make_legacy_session(std::move(options))) {}

LegacyClient LegacyClient::from_env(ClientOptions options) {
    return LegacyClient(detail::options_from_env("CIS_LEGACY_BASE_URL", std::move(options)));
}

Result<LegacyClient> LegacyClient::make(ClientOptions options) {
    return detail::result_of([&options] { return LegacyClient(std::move(options)); });
}

Result<LegacyClient> LegacyClient::make_from_env(ClientOptions options) {
    return detail::result_of([&options] { return from_env(std::move(options)); });
}

LegacyClient LegacyClient::with(ClientChanges changes) const {
    LegacyClient other(*this);
    other.session_ = detail::make_session_with(detail::session_of(session_), std::move(changes)).value();
    return other;
}

Result<LegacyClient> LegacyClient::try_with(ClientChanges changes) const {
    return detail::result_of([&] { return with(std::move(changes)); });
}

Call<Json> LegacyClient::health() const {
    return detail::make_call<Json>(session_, legacy_endpoints::health, {});
}

Paged<Json> LegacyClient::postings(const LegacyListParams& params) const {
    return {list_spec(session_, legacy_endpoints::list_postings, {}, params.page, params.limit),
            {"id", "posting_id"},
            detail::Paging::page_number};
}

Call<Json> LegacyClient::interview(std::string_view interview_id) const {
    return detail::make_call<Json>(session_, legacy_endpoints::get_interview, {interview_id});
}

Paged<Json> LegacyClient::interviews(std::string_view posting_id,
                                     const LegacyInterviewListParams& params) const {
    detail::CallSpec spec =
        list_spec(session_, legacy_endpoints::list_interviews, {posting_id}, params.page, params.limit);
    if (!params.start_date.empty()) detail::add_query(spec, "start_date", params.start_date);
    if (!params.end_date.empty()) detail::add_query(spec, "end_date", params.end_date);
    return {std::move(spec), {"interview_id", "id"}, detail::Paging::page_number};
}

ItemStream LegacyClient::export_interviews() const {
    return ItemStream(detail::make_spec(session_, legacy_endpoints::export_interviews, {}));
}

LegacyWebhooks LegacyClient::webhooks() const { return {session_}; }

Call<Json> LegacyClient::ingest(std::string_view url_key, const LegacyIngestParams& params) const {
    return detail::make_call<Json>(session_, legacy_endpoints::ingest, {url_key}, params);
}

Call<Json> LegacyClient::ingest_bulk(std::string_view url_key, const Json& body) const {
    return detail::make_call<Json>(session_, legacy_endpoints::ingest_bulk, {url_key}, body);
}

Call<Json> LegacyClient::request(Method method, std::string_view path,
                                 std::initializer_list<std::string_view> path_arguments,
                                 const Json& body) const {
    return detail::make_open_request(session_, method, path, path_arguments, body);
}

Call<Json> LegacyClient::request(std::string_view method, std::string_view path,
                                 std::initializer_list<std::string_view> path_arguments,
                                 const Json& body) const {
    return detail::make_open_request(session_, method_named(method), path, path_arguments, body);
}

bool LegacyClient::wait_idle(std::chrono::milliseconds longest) const {
    return detail::wait_idle(session_, longest);
}
ClientStatistics LegacyClient::statistics() const { return detail::statistics(session_); }

}  // namespace cis
