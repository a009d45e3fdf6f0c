#pragma once

#include <any>
#include <chrono>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <cis/call/endpoint.hpp>
#include <cis/call/retry_policy.hpp>
#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/stop_token.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/url.hpp>
#include <cis/model/described.hpp>

namespace cis::detail {

struct Session;

/// The description of a request. Call, Paged and others contain it, so that the code that sends it is not a
/// template.
struct CallSpec {
    std::shared_ptr<Session> session{};
    Endpoint endpoint{};         ///< has no path: the path of a caller's request is not a static text
    std::string path_pattern{};  ///< the endpoint's pattern, safe to log
    std::string path{};          ///< the path with its arguments
    QueryParameters query{};
    Headers headers{};
    std::optional<std::string> workspace{};
    std::optional<std::string> body{};
    std::optional<std::chrono::milliseconds> timeout{};
    std::optional<std::chrono::milliseconds> deadline{};
    std::optional<RetryPolicy> retry{};
    std::stop_token stop{};
    std::any context{};  ///< the caller's context, for the interceptors
    /// What each interceptor has captured. Null if nothing was captured yet, or there is no interceptor.
    std::shared_ptr<const std::vector<std::any>> captured{};
    std::shared_ptr<const Error> fault{};  ///< first error in arguments or settings; if set, nothing is sent
};

[[nodiscard]] CIS_EXPORT CallSpec make_spec(const std::shared_ptr<Session>& session, const Endpoint& endpoint,
                                            std::initializer_list<std::string_view> path_arguments);
/// Encodes the parameters as the body. If that fails, stores a fault.
CIS_EXPORT void set_body(CallSpec& spec, const model::Type& type, const void* parameters);
/// Stores why the call cannot be sent. Only the first error is kept.
CIS_EXPORT void set_fault(CallSpec& spec, Error error);
/// These functions store a setting, or a fault if the setting is invalid. See CallSettings.
CIS_EXPORT void set_timeout(CallSpec& spec, std::chrono::milliseconds per_attempt);
CIS_EXPORT void set_deadline(CallSpec& spec, std::chrono::milliseconds in_all);
CIS_EXPORT void set_retry(CallSpec& spec, const RetryPolicy& policy);
CIS_EXPORT void set_once(CallSpec& spec);
/// Lets the interceptors capture the context of the calling thread, if they have not done so yet.
CIS_EXPORT void capture_context(CallSpec& spec);
/// Counts a call that ends without having been sent.
CIS_EXPORT void count_unsent(const CallSpec& spec) noexcept;
/// Selects the workspace for this call; empty sends no header.
CIS_EXPORT void set_workspace(CallSpec& spec, std::string id);
/// These functions add a query parameter or a header of the caller.
CIS_EXPORT void add_query(CallSpec& spec, std::string_view name, std::string_view value);
CIS_EXPORT void add_header(CallSpec& spec, std::string_view name, std::string_view value);

}  // namespace cis::detail
