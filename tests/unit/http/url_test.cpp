#include "http/loopback.hpp"
#include "test.hpp"

TEST_CASE("a base URL loses its trailing slashes and keeps its path") {
    const auto text = [](const char* url) { return BaseUrl::parse(url, false).value().text(); };
    CHECK(text("https://api.example.com") == "https://api.example.com");
    CHECK(text("https://api.example.com/") == "https://api.example.com");
    CHECK(text("https://api.example.com///") == "https://api.example.com");
    CHECK(text("https://api.example.com:8443/") == "https://api.example.com:8443");
    CHECK(text("https://example.com/cis/eu/") == "https://example.com/cis/eu");
    CHECK(text("HTTPS://api.example.com") == "https://api.example.com");
}

TEST_CASE("a base URL names its host, and the port if it was given") {
    const auto host = [](const char* url) { return BaseUrl::parse(url, true).value().host(); };
    CHECK(host("https://api.example.com/cis/") == "api.example.com");
    CHECK(host("https://api.example.com:8443/cis") == "api.example.com:8443");
    CHECK(host("http://[::1]:80") == "[::1]:80");
}

TEST_CASE("only the host of a URL decides whether it is this machine") {
    using cis::detail::is_loopback_url;
    CHECK(is_loopback_url(GENERATE("http://localhost", "http://[::1%25lo]:8080/x", "http://[::1%lo]",
                                   "https://localhost:8443/x", "http://127.0.0.1?x", "http://[::1]:8080/x",
                                   "http://user:pass@localhost/", "http://localhost#x")));
    CHECK_FALSE(
        is_loopback_url(GENERATE("http://example.com/localhost", "http://localhost@example.com/",
                                 "http://example.com?x=http://localhost", "http://localhost:x@example.com",
                                 "http://[::1", "http://", "", "http://example.com#@localhost")));
}

TEST_CASE("plain http is for this machine alone") {
    const std::string local = GENERATE("http://localhost:8080", "http://127.0.0.1", "http://127.8.9.10:1",
                                       "http://[::1]:80", "http://LOCALHOST", "http://127.1:80",
                                       "http://[0:0::1]", "http://0x7f000001", "http://[::ffff:127.0.0.1]");
    CAPTURE(local);
    CHECK(BaseUrl::parse(local, false).has_value());

    const std::string remote =
        GENERATE("http://api.example.com", "http://127.example.com", "http://127.0.0.1.example.com",
                 "http://localhost.example.com", "http://10.0.0.1", "http://[::2]", "http://0.0.0.0",
                 "http://localhost.", "http://localhost..", "http://localhostx", "http://128.1",
                 "http://[::ffff:10.0.0.1]");
    CAPTURE(remote);
    const auto refused = BaseUrl::parse(remote, false);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::invalid_argument);
    CHECK(refused.error().param == "base_url");
    CHECK(BaseUrl::parse(remote, true).has_value());
}

TEST_CASE("an invalid base URL is refused") {
    const std::string text =
        GENERATE(as<std::string>{}, "", "api.example.com", "/api", "https://", "ftp://example.com",
                 "file:///etc/passwd", "javascript:alert(1)", "https://user@example.com",
                 "https://user:secret@example.com", "https://:secret@example.com", "https://@example.com",
                 "https://example.com?x=1", "https://example.com/#top", "https://exa mple.com",
                 "https://example.com\r\nX-Evil: 1", "https://example.com:99999", "https://example.com:port",
                 "https://b\xC3\xBC"
                 "cher.example",
                 std::string("https://example.com\0.evil.test", 30));
    CAPTURE(text);
    const auto refused = BaseUrl::parse(text, true);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::invalid_argument);
    CHECK(refused.error().param == "base_url");
    CHECK(refused.error().reason.find("secret") == std::string::npos);
}

TEST_CASE("all but unreserved characters are percent-encoded") {
    CHECK(percent_encode("AZaz09-._~") == "AZaz09-._~");
    CHECK(percent_encode(":/?#[]@!$&'()*+,;=") == "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D");
    CHECK(percent_encode(" %\"<>\\^`{|}") == "%20%25%22%3C%3E%5C%5E%60%7B%7C%7D");
    CHECK(percent_encode("é") == "%C3%A9");
    CHECK(percent_encode(std::string("\0\n\x7F\xFF", 4)) == "%00%0A%7F%FF");
}

TEST_CASE("path arguments fill their places in turn, encoded") {
    CHECK(fill_path("/p/{a}/q/{b}", {"x/y", "%2F"}).value() == "/p/x%2Fy/q/%252F");
    CHECK(fill_path("/p", {}).value() == "/p");
    CHECK(fill_path("/p/{a}", {"..."}).value() == "/p/...");
    CHECK(fill_path("/p/{a}/z", {"..a"}).value() == "/p/..a/z");
}

TEST_CASE("path arguments that would change the route are refused by name") {
    const std::string argument = GENERATE("", ".", "..", "\xFF", "a\xC3");
    CAPTURE(argument);
    const auto path = fill_path("/postings/{posting_id}/candidates", {argument});
    REQUIRE_FALSE(path);
    CHECK(path.error().kind == ErrorKind::invalid_argument);
    CHECK(path.error().param == "posting_id");
}

TEST_CASE("a path argument that is missing is refused") { CHECK_FALSE(fill_path("/p/{a}", {})); }

TEST_CASE("query parameters keep their order and their characters") {
    CHECK(query_string({}).empty());
    CHECK(query_string({{"a", "1"}, {"b", ""}, {"a", "2"}}) == "?a=1&b=&a=2");
    CHECK(query_string({{"created_after", "2026-03-01T09:30:00+00:00"}}) ==
          "?created_after=2026-03-01T09%3A30%3A00%2B00%3A00");
    CHECK(query_string({{"naïve name", "ü & x=y #?"}}) == "?na%C3%AFve%20name=%C3%BC%20%26%20x%3Dy%20%23%3F");
}

TEST_CASE("a base URL ends before the version that the SDK adds") {
    for (const std::string end : {"/api/v2", "/api/v2/", "/api/v4", "/company/api/v2"}) {
        CAPTURE(end);
        const auto refused = BaseUrl::parse("https://api.example.com" + end, false);
        REQUIRE_FALSE(refused);
        CHECK_THAT(refused.error().reason, ContainsSubstring("must end before /api/v"));
    }
    CHECK(BaseUrl::parse("https://api.example.com/api", false));
    CHECK(BaseUrl::parse("https://api.example.com/api/v20", false));
}
