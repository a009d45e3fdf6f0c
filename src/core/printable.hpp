#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::detail {

/// Text from outside made fit for one line of a log: control characters and bytes beyond ASCII become `?`,
/// and what goes beyond `limit` bytes becomes `...`.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 120);

/// What may be printed of a name from outside, such as an error's code, the path of a field or a request id,
/// which all could be anything, personal data too: the name when it looks like an identifier (ASCII letters,
/// digits and `_-.:[]{}*`, at most 128 bytes), else `*`. The key behind `metadata.` is free text of the
/// caller, whatever it looks like: it is `*` as well.
[[nodiscard]] std::string printable_name(std::string_view name);

}  // namespace cis::detail
