#include <string>

#include "catch.hpp"
#include "page/safe_text.hpp"
#include "page/web_link.hpp"

using cis::examples::escaped;
using cis::examples::is_web_link;
using cis::examples::visible;

// NOLINTBEGIN(misc-misleading-bidirectional): such texts are tested

TEST_CASE("report text: what means something in HTML is escaped") {
    CHECK(escaped("<script>alert('1' & \"2\")</script>") ==
          "&lt;script&gt;alert(&#39;1&#39; &amp; &quot;2&quot;)&lt;/script&gt;");
    CHECK(escaped("&lt;") == "&amp;lt;");
}

TEST_CASE("report text: control characters and those that change the direction are removed") {
    for (const char* const removed :
         {"\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069", "\u200E",
          "\u200F", "\u061C", "\x01", "\x1B", "\x7F", "\u0086"}) {
        CHECK(visible("a" + std::string(removed) + "b") == "ab");
    }
    CHECK(visible(std::string("a\0b", 3)) == "ab");
    CHECK(visible("a\r\n\tb\u2028c") == "a   b c");
}

TEST_CASE("report text: all else stays as it is") {
    for (const char* const kept :
         {"", "Zoë", "مريم", "李小龍", "👩‍💻", "e\u0301", "\u200B", "\U0010FFFF"})
        CHECK(visible(kept) == kept);
}

TEST_CASE("report text: bytes that are not UTF-8 are replaced") {
    CHECK(visible("a\xFF") == "a\uFFFD");
    CHECK(visible("\xC3") == "\uFFFD");
    CHECK(visible("\xC0\x80") == "\uFFFD\uFFFD");                 // a longer form of U+0000
    CHECK(visible("\xED\xA0\x80") == "\uFFFD\uFFFD\uFFFD");       // half of a pair
    CHECK(visible("\xE2\x80<") == "\uFFFD\uFFFD<");               // cut: what follows stays
    CHECK(visible("\xF5\x80\x80\x80").substr(0, 3) == "\uFFFD");  // beyond the last character
}

TEST_CASE("report links: http and https only, to a host") {
    CHECK(is_web_link("https://app.example.com/postings/1?a=b&c=d#e"));
    CHECK(is_web_link("HTTP://example.com"));
    for (const char* const refused :
         {"", "javascript:alert(1)", " https://example.com", "data:text/html,x", "//example.com", "https://",
          "https:///path", "https://user@example.com", "https://example.com/\" onclick=\"x",
          "https://example.com/<b>", "https://example.com/\u202Egnp", "https://example.com/a b",
          "https://example.com/\n", "file:///etc/passwd"}) {
        CAPTURE(refused);
        CHECK_FALSE(is_web_link(refused));
    }
}

// NOLINTEND(misc-misleading-bidirectional)
