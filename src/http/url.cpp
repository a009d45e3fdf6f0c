#include "cis/http/url.hpp"

#include <algorithm>

#include "core/utf8.hpp"
#include "http/loopback.hpp"
#include "http/parsed_url.hpp"

namespace cis {
namespace {

bool is_unreserved(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '.' || c == '_' || c == '~';
}

}  // namespace

Result<BaseUrl> BaseUrl::parse(std::string_view text, bool allow_plaintext) {
    const auto invalid = [](std::string reason) { return invalid_argument("base_url", std::move(reason)); };
    const auto url = detail::ParsedUrl::parse(text);
    if (!url) return invalid("must be an absolute URL such as https://api.example.com");
    const std::string scheme = url->part(CURLUPART_SCHEME);
    if (scheme != "https" && scheme != "http") return invalid("the scheme must be https or http");
    if (url->has(CURLUPART_USER) || url->has(CURLUPART_PASSWORD)) {
        return invalid("must not contain a user or password");
    }
    if (url->has(CURLUPART_QUERY) || url->has(CURLUPART_FRAGMENT)) {
        return invalid("must not have a query or fragment");
    }
    const std::string host = url->part(CURLUPART_HOST);
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (!std::ranges::all_of(host, is_ascii))
        return invalid("the host must be in ASCII: write an international name as in xn--bcher-kva.example");
    if (scheme == "http" && !allow_plaintext && !detail::is_loopback_host(host)) {
        return invalid("http would send the key unencrypted: use https, or set allow_plaintext");
    }
    std::string path = url->part(CURLUPART_PATH);
    while (path.ends_with('/')) path.pop_back();
    if (path.ends_with("/api/v2") || path.ends_with("/api/v4"))
        return invalid("must end before " + path.substr(path.size() - 7) + ", which the SDK adds");
    BaseUrl result;
    result.text_ = url->part(CURLUPART_URL);
    while (result.text_.ends_with('/')) result.text_.pop_back();
    result.host_ = host;
    if (const std::string port = url->part(CURLUPART_PORT); !port.empty()) result.host_ += ":" + port;
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
    std::size_t length = pattern.size();
    for (const std::string_view argument : arguments) length += argument.size();
    path.reserve(length);
    std::size_t used = 0;
    while (!pattern.empty()) {
        const auto open = pattern.find('{');
        path += pattern.substr(0, open);
        if (open == std::string_view::npos) break;
        const auto close = pattern.find('}', open);
        if (close == std::string_view::npos)
            return invalid_argument("path", "has a placeholder without a closing brace");
        const std::string_view name = pattern.substr(open + 1, close - open - 1);
        const std::string_view argument = used < arguments.size() ? arguments[used] : std::string_view{};
        ++used;
        if (argument.empty()) return invalid_argument(std::string(name), "must not be empty");
        // Servers and proxies resolve these segments first, so the request would address another resource.
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
