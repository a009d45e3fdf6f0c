#include "core/escape_search.hpp"
#include "test.hpp"

using cis::detail::EscapeSearch;

namespace {

// Escapes at the beginning, at the end, alone and next to each other.
constexpr std::string_view text = R"(\n plain \\\" plain, plain \u0020\)";

bool has_backslash(std::string_view part) { return part.find('\\') != std::string_view::npos; }

}  // namespace

TEST_CASE("escapes are found in every part of a text, read from its beginning to its end") {
    for (std::size_t length = 0; length <= text.size(); ++length) {
        EscapeSearch search(text);
        for (std::size_t at = 0; at + length <= text.size(); ++at) {
            CAPTURE(at, length);
            CHECK(search.finds_in(text.substr(at, length)) == has_backslash(text.substr(at, length)));
        }
    }
}

TEST_CASE("escapes are found in a part that is read again") {
    for (std::size_t first = 0; first <= text.size(); ++first) {
        for (std::size_t second = 0; second <= text.size(); ++second) {
            EscapeSearch search(text);
            CAPTURE(first, second);
            CHECK(search.finds_in(text.substr(first, 3)) == has_backslash(text.substr(first, 3)));
            CHECK(search.finds_in(text.substr(second, 3)) == has_backslash(text.substr(second, 3)));
        }
    }
}

TEST_CASE("a text without escapes, and an empty one, have none") {
    const std::string plain(100, 'a');
    CHECK_FALSE(EscapeSearch(plain).finds_in(plain));
    CHECK_FALSE(EscapeSearch(std::string_view()).finds_in(std::string_view()));
}
