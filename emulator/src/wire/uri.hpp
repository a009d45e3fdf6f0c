#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cis::emulator {

/// Decodes `%XX`. An invalid escape stays unchanged.
[[nodiscard]] std::string percent_decode(std::string_view text);

/// The decoded segments of a path that begins with `/`. The path is split before decoding, so `%2F` is not a
/// separator.
[[nodiscard]] std::vector<std::string> path_segments(std::string_view path);

using PathArguments = std::map<std::string, std::string, std::less<>>;

/// A path in which a segment in braces names an argument: `/api/v2/postings/{posting_id}`.
class PathPattern {
public:
    explicit PathPattern(std::string text);

    [[nodiscard]] const std::string& text() const { return text_; }
    /// The arguments if every segment matches. An argument is never empty.
    [[nodiscard]] std::optional<PathArguments> match(const std::vector<std::string>& segments) const;

private:
    std::string text_;
    std::vector<std::string> segments_;
};

/// Decoded query parameters. If a parameter is repeated, the last value counts. `+` is a space, as in form
/// encoding.
using Query = std::map<std::string, std::string, std::less<>>;
[[nodiscard]] Query parse_query(std::string_view text);

/// A parameter's value; empty if it is absent.
[[nodiscard]] std::string query_value(const Query& query, std::string_view name);

}  // namespace cis::emulator
