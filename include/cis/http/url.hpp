#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>

namespace cis {

/// Query parameters in the order in which they are sent; values are not yet encoded.
using QueryParameters = std::vector<std::pair<std::string, std::string>>;

/// An origin with an optional path, such as `https://api.example.com` or `https://example.com/cis/`.
class CIS_EXPORT BaseUrl {
public:
    /// Reads an `http` or `https` URL without user, query and fragment, and removes slashes at its end.
    /// @param allow_plaintext whether `http` is allowed for hosts other than loopback
    /// @return the URL, or an error of kind `invalid_argument` whose `param` is `base_url`
    [[nodiscard]] static Result<BaseUrl> parse(std::string_view text, bool allow_plaintext);

    /// The URL, without a trailing slash.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    /// The host, with its port if the URL contains one: `api.example.com` or `[::1]:8080`.
    [[nodiscard]] const std::string& host() const noexcept { return host_; }

private:
    std::string text_;
    std::string host_;
};

/// Percent-encodes everything except unreserved characters (RFC 3986), for path segments and query values.
[[nodiscard]] CIS_EXPORT std::string percent_encode(std::string_view text);

/// Replaces each `{name}` of a path pattern with an encoded argument.
/// @return the path, or an error of kind `invalid_argument` that names an argument that is empty, `.`, `..`
///         or not UTF-8
[[nodiscard]] CIS_EXPORT Result<std::string> fill_path(std::string_view pattern,
                                                       const std::vector<std::string_view>& arguments);

/// The encoded query, such as `?a=b&c=d`; empty without parameters.
[[nodiscard]] CIS_EXPORT std::string query_string(const QueryParameters& parameters);

}  // namespace cis
