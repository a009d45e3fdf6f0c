#include "cis/http/url.hpp"

#include <curl/curl.h>

#include <memory>

#include "core/utf8.hpp"

namespace cis {
namespace {

using UrlHandle = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

std::string part_of(const UrlHandle& url, CURLUPart part) {
    char* text = nullptr;
    if (curl_url_get(url.get(), part, &text, 0) != CURLUE_OK) return {};
    const std::unique_ptr<char, decltype(&curl_free)> owner(text, &curl_free);
    return text;
}

/// Also when the part is there and empty, as in `https://@host/?`.
bool has_part(const UrlHandle& url, CURLUPart part) {
    char* text = nullptr;
    const CURLUcode code = curl_url_get(url.get(), part, &text, 0);
    curl_free(text);
    return code == CURLUE_OK;
}

bool is_loopback(std::string_view host) {
    if (host == "localhost" || host == "[::1]") return true;
    // 127.0.0.0/8, but not a name such as 127.example.com.
    return host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool is_unreserved(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '.' || c == '_' || c == '~';
}

}  // namespace

Result<BaseUrl> BaseUrl::parse(std::string_view text, bool allow_plaintext) {
    const UrlHandle url(curl_url(), &curl_url_cleanup);
    if (!url) throw std::bad_alloc();
    const auto refuse = [](std::string reason) { return invalid_argument("base_url", std::move(reason)); };
    const bool has_null = text.find('\0') != std::string_view::npos;  // libcurl would stop reading there
    if (has_null || curl_url_set(url.get(), CURLUPART_URL, std::string(text).c_str(),
                                 CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK) {
        return refuse("not an absolute URL such as https://api.example.com");
    }
    const std::string scheme = part_of(url, CURLUPART_SCHEME);
    if (scheme != "https" && scheme != "http") return refuse("the scheme must be https or http");
    if (has_part(url, CURLUPART_USER) || has_part(url, CURLUPART_PASSWORD)) {
        return refuse("must not hold a user or password");
    }
    if (has_part(url, CURLUPART_QUERY) || has_part(url, CURLUPART_FRAGMENT)) {
        return refuse("must not have a query or fragment");
    }
    if (scheme == "http" && !allow_plaintext && !is_loopback(part_of(url, CURLUPART_HOST))) {
        return refuse("http would send the key in the clear: use https, or set allow_plaintext");
    }
    BaseUrl result;
    result.text_ = part_of(url, CURLUPART_URL);
    while (result.text_.ends_with('/')) result.text_.pop_back();
    return result;
}

std::string percent_encode(std::string_view text) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        if (is_unreserved(c)) {
            out += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out += '%';
            out += hex[byte >> 4U];
            out += hex[byte & 0x0FU];
        }
    }
    return out;
}

Result<std::string> fill_path(std::string_view pattern, const std::vector<std::string_view>& arguments) {
    std::string path;
    std::size_t used = 0;
    while (!pattern.empty()) {
        const auto open = pattern.find('{');
        path += pattern.substr(0, open);
        if (open == std::string_view::npos) break;
        const auto close = pattern.find('}', open);
        if (close == std::string_view::npos)
            return invalid_argument("path", "has a placeholder without an end");
        const std::string_view name = pattern.substr(open + 1, close - open - 1);
        const std::string_view argument = used < arguments.size() ? arguments[used] : std::string_view{};
        ++used;
        if (argument.empty()) return invalid_argument(std::string(name), "must not be empty");
        // Servers and proxies resolve these before they look at the path: another resource would be
        // addressed.
        if (argument == "." || argument == "..")
            return invalid_argument(std::string(name), "must not be '.' or '..'");
        if (!detail::is_utf8(argument)) return invalid_argument(std::string(name), "must be UTF-8");
        path += percent_encode(argument);
        pattern.remove_prefix(close + 1);
    }
    return path;
}

std::string query_string(const QueryParameters& parameters) {
    std::string out;
    for (const auto& [name, value] : parameters) {
        out += out.empty() ? '?' : '&';
        out += percent_encode(name) + "=" + percent_encode(value);
    }
    return out;
}

}  // namespace cis
