#include "server/body_framing.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// Whether a text is a name: letters, digits and the signs that RFC 9110 allows. libmicrohttpd leaves a blank
/// before the colon in the name. Some readers remove that blank.
bool is_name(std::string_view text) {
    constexpr std::string_view signs = "!#$%&'*+-.^_`|~";
    return !text.empty() && std::ranges::all_of(text, [&](unsigned char c) {
        const bool is_ascii = c < 0x80;
        return is_ascii &&
               (std::isalnum(c) != 0 || signs.find(static_cast<char>(c)) != std::string_view::npos);
    });
}

/// Whether a text is a value without control characters. Some readers take a line end in it for the end of
/// the header.
bool is_value(std::string_view text) {
    return std::ranges::all_of(text, [](unsigned char c) { return c == '\t' || (c >= ' ' && c != 0x7F); });
}

bool is_digits(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_digit); }

bool is_chunked(std::string_view text) {
    constexpr std::string_view chunked = "chunked";
    return std::ranges::equal(text, chunked, [](unsigned char a, char b) { return std::tolower(a) == b; });
}

}  // namespace

bool is_framed_plainly(const Headers& headers, std::string_view version) {
    const auto is_header = [](const auto& field) { return is_name(field.first) && is_value(field.second); };
    if (!std::ranges::all_of(headers, is_header)) return false;
    const std::size_t lengths = headers.count("Content-Length");
    const std::size_t encodings = headers.count("Transfer-Encoding");
    if (lengths + encodings > 1) return false;
    if (lengths == 1) return is_digits(*headers.get("Content-Length"));
    if (encodings == 1) return version == "HTTP/1.1" && is_chunked(*headers.get("Transfer-Encoding"));
    return true;
}

}  // namespace cis::programs
