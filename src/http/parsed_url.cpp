#include "http/parsed_url.hpp"

#include <new>
#include <utility>

namespace cis::detail {

std::optional<ParsedUrl> ParsedUrl::parse(std::string_view text, unsigned flags) {
    Handle handle(curl_url(), &curl_url_cleanup);
    if (!handle) throw std::bad_alloc();
    if (text.find('\0') != std::string_view::npos) return std::nullopt;  // libcurl would stop there
    if (curl_url_set(handle.get(), CURLUPART_URL, std::string(text).c_str(),
                     CURLU_NON_SUPPORT_SCHEME | flags) != CURLUE_OK) {
        return std::nullopt;
    }
    return ParsedUrl(std::move(handle));
}

std::optional<std::string> ParsedUrl::get(CURLUPart part, unsigned flags) const {
    char* text = nullptr;
    if (curl_url_get(handle_.get(), part, &text, flags) != CURLUE_OK) return std::nullopt;
    const std::unique_ptr<char, decltype(&curl_free)> owner(text, &curl_free);
    return text;
}

}  // namespace cis::detail
