#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cis::emulator {

/// Decodes `%XX`; what is no valid escape stays as it is.
[[nodiscard]] std::string percent_decode(std::string_view text);

/// The decoded segments of a path that begins with `/`; split before decoding, so that `%2F` does not
/// separate.
[[nodiscard]] std::vector<std::string> path_segments(std::string_view path);

using PathArguments = std::map<std::string, std::string, std::less<>>;

/// A path in which a segment in braces names an argument: `/api/v2/postings/{posting_id}`.
class PathPattern {
public:
    explicit PathPattern(std::string text);

    [[nodiscard]] const std::string& text() const { return text_; }
    /// The arguments when every segment matches. An argument is never empty.
    [[nodiscard]] std::optional<PathArguments> match(const std::vector<std::string>& segments) const;

private:
    std::string text_;
    std::vector<std::string> segments_;
};

/// Decoded query parameters. Of a repeated one the last counts; `+` is a space, as in form encoding.
using Query = std::map<std::string, std::string, std::less<>>;
[[nodiscard]] Query parse_query(std::string_view text);

/// A parameter's value; an empty one counts as absent.
[[nodiscard]] std::string query_value(const Query& query, std::string_view name);

}  // namespace cis::emulator
