// Base URLs, path arguments and query values: an accepted value keeps its meaning.
#include <cstdint>
#include <string>

#include <cis/http/url.hpp>
#include "core/utf8.hpp"
#include "expect.hpp"

namespace {

using cis::fuzz::expect;

std::string decoded(std::string_view text) {
    const auto nibble = [](char c) { return c <= '9' ? c - '0' : c - 'A' + 10; };
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
        } else {
            expect(i + 2 < text.size());
            out += static_cast<char>(nibble(text[i + 1]) * 16 + nibble(text[i + 2]));
            i += 2;
        }
    }
    return out;
}

void check_base_url(std::string_view text) {
    const auto url = cis::BaseUrl::parse(text, true);
    if (!url) return;
    expect(url->text().starts_with("http://") || url->text().starts_with("https://"));
    expect(!url->text().ends_with('/'));
    expect(url->text().find_first_of("?# \r\n") == std::string::npos);
    const auto again = cis::BaseUrl::parse(url->text(), true);
    expect(again && again->text() == url->text());
}

void check_path(std::string_view argument) {
    const auto path = cis::fill_path("/a/{id}/b", {argument});
    const bool acceptable =
        !argument.empty() && argument != "." && argument != ".." && cis::detail::is_utf8(argument);
    expect(path.has_value() == acceptable);
    if (!path) return;
    expect(path->starts_with("/a/") && path->ends_with("/b"));
    const std::string segment = path->substr(3, path->size() - 5);
    expect(segment.find_first_of("/?#\\") == std::string::npos);
    expect(decoded(segment) == argument);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = cis::fuzz::text_of(data, size);
    check_base_url(text);
    check_path(text);
    const std::string query = cis::query_string({{std::string(text), std::string(text)}});
    expect(query.size() > 1 && query.front() == '?' && query.find('&') == std::string::npos);
    return 0;
}
