#pragma once

#include <string_view>

namespace cis::testing {

/// The path of an absolute URL, without its query; `/` when it has none.
[[nodiscard]] std::string_view path_of(std::string_view url);

/// Whether a path is one of a pattern such as `/api/v2/postings/{posting_id}`; a segment in braces matches
/// any one segment that is not empty.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path);

}  // namespace cis::testing
