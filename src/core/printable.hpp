#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::detail {

/// Makes external text safe for one line of a log: control characters and non-ASCII bytes become `?`, and the
/// part beyond `limit` bytes becomes `...`.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 120);

/// The printable form of an external name: an error's code, the path of a field or a request id. Such a name
/// could contain anything, including personal data. It is printed if it looks like an identifier (ASCII
/// letters, digits and `_-.:[]{}*`, at most 128 bytes), otherwise the result is `*`. The key after
/// `metadata.` is the caller's free text, so it is always `*`.
[[nodiscard]] std::string printable_name(std::string_view name);

}  // namespace cis::detail
