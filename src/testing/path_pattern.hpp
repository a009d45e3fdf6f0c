#pragma once

#include <string_view>

namespace cis::testing {

/// The path of an absolute URL, without its query; `/` if the URL has none.
[[nodiscard]] std::string_view path_of(std::string_view url);

/// Whether a path matches a pattern such as `/api/v2/postings/{posting_id}`. A segment in braces matches any
/// segment that is not empty.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path);

}  // namespace cis::testing
