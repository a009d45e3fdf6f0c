#pragma once

#include <iosfwd>
#include <optional>
#include <string_view>

#include <cis/core/export.hpp>

namespace cis {

/// The HTTP methods that the service uses. `delete` is a keyword, hence `delete_`.
enum class Method { get, post, patch, put, delete_ };

/// The name of the method, e.g. `DELETE`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(Method method) noexcept;
/// The method with this name, in capitals; none if the service does not use it.
[[nodiscard]] CIS_EXPORT std::optional<Method> method_named(std::string_view name) noexcept;
/// Prints to_string().
CIS_EXPORT std::ostream& operator<<(std::ostream& out, Method method);

}  // namespace cis
