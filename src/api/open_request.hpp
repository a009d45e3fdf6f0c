#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>

#include "cis/call/call.hpp"

namespace cis::detail {

/// Makes a call of any route, such as one that is undocumented.
/// @param method none: the call fails before sending, because the service does not use the caller's method
/// @param path the path of the route; an invalid path makes the call fail before sending
/// @param body sent as JSON unless it is `null`
[[nodiscard]] Call<Json> make_open_request(const std::shared_ptr<Session>& session,
                                           std::optional<Method> method, std::string_view path,
                                           std::initializer_list<std::string_view> path_arguments,
                                           const Json& body);

}  // namespace cis::detail
