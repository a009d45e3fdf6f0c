#include "report/page/safe_text.hpp"
#include "report/page/web_link.hpp"
#include "test.hpp"

using cis::programs::report_command::escaped;
using cis::programs::report_command::is_web_link;

// NOLINTBEGIN(misc-misleading-bidirectional): such texts are tested

TEST_CASE("report text: what means something in HTML is escaped") {
    CHECK(escaped("<script>alert('1' & \"2\")</script>") ==
          "&lt;script&gt;alert(&#39;1&#39; &amp; &quot;2&quot;)&lt;/script&gt;");
    CHECK(escaped("&lt;") == "&amp;lt;");
}

TEST_CASE("report text: it is harmless") { CHECK(escaped("a\u202E<\x1B\nb") == "a&lt;\uFFFD b"); }

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
