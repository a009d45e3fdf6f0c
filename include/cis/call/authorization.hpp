#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include <cis/core/result.hpp>
#include <cis/core/secret.hpp>

namespace cis {

/// What an AuthorizationProvider returns.
struct Authorization {
    Secret header_value{};  ///< the whole value of the `Authorization` header, scheme included
    /// How long it is good for; none: until the service answers 401. More than a hundred years count as that
    /// many, and less than none as none.
    std::optional<std::chrono::seconds> valid_for{};
};

/// Obtains a value for the `Authorization` header, for callers with OAuth (how to get a token is not
/// documented). It is asked when there is none, when the last one has expired and after a 401; never by two
/// threads at once.
using AuthorizationProvider = std::function<Result<Authorization>()>;

}  // namespace cis
