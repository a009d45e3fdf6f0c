#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::detail {

/// Text from outside made fit for one line of a log: control characters and bytes beyond ASCII become `?`,
/// and what goes beyond `limit` bytes becomes `...`.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 120);

}  // namespace cis::detail
