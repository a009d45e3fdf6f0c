#pragma once

#include <cstddef>

namespace cis::detail {

// `{},` is three bytes of an answer and hundreds in memory: what is decoded is bounded by its number too, not
// by the size of the text alone. A stream keeps nothing and is not bounded by the number of its items.

/// A page holds at most so many items, those that cannot be decoded included: a hundred times what the
/// service sends (document: Limits).
inline constexpr std::size_t most_items = 10'000;

/// All that is decoded of one text holds at most so many elements of arrays and members of metadata, apart
/// from the items of a page and from what is kept as JSON text.
inline constexpr std::size_t most_elements = 100'000;

/// Of an error body, which nobody has asked for, so much is decoded, so many of the offences it lists, and so
/// many steps of the path to each. A larger body is only sampled.
inline constexpr std::size_t largest_error_body = std::size_t{1024} * 1024;
inline constexpr std::size_t most_offences = 1000;
inline constexpr std::size_t most_steps = 32;

/// An error keeps this much of the start of the body.
inline constexpr std::size_t largest_body_sample = std::size_t{2} * 1024;

}  // namespace cis::detail
