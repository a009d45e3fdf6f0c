#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>

namespace cis {

/// Query parameters in the order they are sent; values are not yet encoded.
using QueryParameters = std::vector<std::pair<std::string, std::string>>;

/// An origin with an optional path in front, such as `https://api.example.com` or `https://example.com/cis/`.
class CIS_EXPORT BaseUrl {
public:
    /// Accepts `http` and `https` URLs without user, query and fragment; a trailing slash is dropped.
    /// @param allow_plaintext whether `http` may be used with a host that is not loopback
    /// @return the URL, or `invalid_argument` for `base_url`
    [[nodiscard]] static Result<BaseUrl> parse(std::string_view text, bool allow_plaintext);

    /// Without a trailing slash.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    /// The host, with the port if the URL names one: `api.example.com` or `[::1]:8080`.
    [[nodiscard]] const std::string& host() const noexcept { return host_; }

private:
    std::string text_;
    std::string host_;
};

/// Percent-encodes all but unreserved characters (RFC 3986): for path segments and query values.
[[nodiscard]] CIS_EXPORT std::string percent_encode(std::string_view text);

/// Replaces each `{name}` of a path pattern with an encoded argument.
/// @return the path, or `invalid_argument` naming the argument that is empty, `.`, `..` or not UTF-8
[[nodiscard]] CIS_EXPORT Result<std::string> fill_path(std::string_view pattern,
                                                       const std::vector<std::string_view>& arguments);

/// `?a=b&c=d`, encoded; empty without parameters.
[[nodiscard]] CIS_EXPORT std::string query_string(const QueryParameters& parameters);

}  // namespace cis
