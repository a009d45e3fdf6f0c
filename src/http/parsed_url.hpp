#pragma once

#include <curl/curl.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cis::detail {

/// A URL taken apart by libcurl, whatever its scheme.
class ParsedUrl {
public:
    /// @param flags of curl_url_set()
    /// @return none when it is no URL
    [[nodiscard]] static std::optional<ParsedUrl> parse(std::string_view text, unsigned flags = 0);

    /// One part as the URL has it; empty when there is none.
    [[nodiscard]] std::string part(CURLUPart part) const { return get(part).value_or(""); }
    /// Also when the part is there and empty, as in `https://@host/?`.
    [[nodiscard]] bool has(CURLUPart part) const { return get(part).has_value(); }

private:
    using Handle = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

    explicit ParsedUrl(Handle handle) : handle_(std::move(handle)) {}
    [[nodiscard]] std::optional<std::string> get(CURLUPart part) const;

    Handle handle_;
};

}  // namespace cis::detail
