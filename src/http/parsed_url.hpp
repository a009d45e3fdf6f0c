#pragma once

#include <curl/curl.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cis::detail {

/// A URL of any scheme, parsed by libcurl.
class ParsedUrl {
public:
    /// @param flags the flags of curl_url_set()
    /// @return none if the text is not a URL
    [[nodiscard]] static std::optional<ParsedUrl> parse(std::string_view text, unsigned flags = 0);

    /// One part, as it is in the URL; empty if the URL does not have it.
    [[nodiscard]] std::string part(CURLUPart part) const { return get(part).value_or(""); }
    /// One part, with its percent-encoding decoded; empty if the URL does not have it.
    [[nodiscard]] std::string decoded(CURLUPart part) const {
        return get(part, CURLU_URLDECODE).value_or("");
    }
    /// Whether the URL has a part, even an empty one, as in `https://@host/?`.
    [[nodiscard]] bool has(CURLUPart part) const { return get(part).has_value(); }

private:
    using Handle = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

    explicit ParsedUrl(Handle handle) : handle_(std::move(handle)) {}
    [[nodiscard]] std::optional<std::string> get(CURLUPart part, unsigned flags = 0) const;

    Handle handle_;
};

}  // namespace cis::detail
