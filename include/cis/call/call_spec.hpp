#pragma once

#include <chrono>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include <cis/call/endpoint.hpp>
#include <cis/call/reply.hpp>
#include <cis/call/retry_policy.hpp>
#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/url.hpp>
#include <cis/model/described.hpp>

namespace cis::detail {

struct Session;

/// Everything that describes one request: what Call and Paged are made of, so that sending is no template.
struct CallSpec {
    std::shared_ptr<Session> session{};
    Method method{Method::get};
    bool idempotent{};
    Envelope envelope{Envelope::data};
    std::string_view required{};  ///< Endpoint::required, a static text
    std::string_view nested{};    ///< Endpoint::nested, a static text
    std::string path_pattern{};   ///< as it may be logged
    std::string path{};           ///< with its arguments
    QueryParameters query{};
    Headers headers{};
    std::optional<std::string> workspace{};
    std::optional<std::string> body{};
    std::optional<std::chrono::milliseconds> timeout{};
    std::optional<std::chrono::milliseconds> deadline{};
    std::optional<RetryPolicy> retry{};
    std::stop_token stop{};
    std::shared_ptr<const Error> refusal{};  ///< the first thing that was wrong with the arguments
};

[[nodiscard]] CIS_EXPORT CallSpec make_spec(std::shared_ptr<Session> session, const Endpoint& endpoint,
                                            std::initializer_list<std::string_view> path_arguments);
/// Encodes parameters as the body; what is wrong with them becomes the call's refusal.
CIS_EXPORT void set_body(CallSpec& spec, const model::Type& type, const void* parameters);
/// Remembers why the call cannot be sent; the first reason stays.
CIS_EXPORT void refuse(CallSpec& spec, Error error);
/// Bounds one attempt, or the call as a whole; says how often it is sent again.
CIS_EXPORT void set_timeout(CallSpec& spec, std::chrono::milliseconds per_attempt);
CIS_EXPORT void set_deadline(CallSpec& spec, std::chrono::milliseconds in_all);
CIS_EXPORT void set_retry(CallSpec& spec, const RetryPolicy& policy);
/// Selects the workspace for this call alone; empty sends none.
CIS_EXPORT void set_workspace(CallSpec& spec, std::string id);
/// Adds a query parameter, or a header of the caller's own.
CIS_EXPORT void add_query(CallSpec& spec, std::string_view name, std::string_view value);
CIS_EXPORT void add_header(CallSpec& spec, std::string_view name, std::string_view value);

/// Sends a call, with retries and all, and decodes its result.
/// @param data an object of the described type, with default values
/// @return nothing on success; throws nothing but `std::bad_alloc`
[[nodiscard]] CIS_EXPORT std::optional<Error> send_and_decode(const CallSpec& spec, const model::Type& type,
                                                              void* data, ReplyInfo& info);

}  // namespace cis::detail
