#pragma once

#include <cstddef>

namespace cis::detail {

// `{},` is three bytes in a response and hundreds of bytes in memory. So a limit on the size of the text is
// not enough: the number of decoded values is limited too. A stream keeps no items, so it has no such limit.

/// The maximum number of items in a page, including items that cannot be decoded: a hundred times the
/// service's maximum (specification: Limits).
inline constexpr std::size_t most_items = 10'000;

/// The maximum number of array elements and metadata members decoded from one text. The items of a page and
/// values kept as JSON text do not count.
inline constexpr std::size_t most_elements = 100'000;

/// The limits of an error body: its size, the offences that it lists, and the steps of each offence's path. A
/// larger body is not decoded: only a sample of it is kept.
inline constexpr std::size_t largest_error_body = std::size_t{1024} * 1024;
inline constexpr std::size_t most_offences = 1000;
inline constexpr std::size_t most_steps = 32;

/// How much of the start of a body an error keeps.
inline constexpr std::size_t largest_body_sample = std::size_t{2} * 1024;

}  // namespace cis::detail
