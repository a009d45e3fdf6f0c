#include "call/reserved_headers.hpp"
#include "http/header_rules.hpp"
#include "test.hpp"

using cis::detail::is_reserved_header;
using cis::detail::is_sendable_header;
using cis::detail::loggable_headers;

TEST_CASE("header names are compared without regard to case") {
    Headers headers;
    headers.add("X-Request-Id", "1");
    headers.add("x-request-id", "2");
    CHECK(headers.get("X-REQUEST-ID") == "1");
    CHECK_FALSE(headers.get("X-Request"));
    CHECK_FALSE(headers.get("X-Request-Id2"));
    headers.set("X-Request-ID", "3");
    CHECK(std::vector<Headers::Field>(headers.begin(), headers.end()) ==
          std::vector<Headers::Field>{{"X-Request-ID", "3"}});
    headers.clear();
    CHECK(headers.empty());
}

TEST_CASE("headers are made of pairs of texts") {
    const auto fields = [](const Headers& headers) {
        return std::vector<Headers::Field>(headers.begin(), headers.end());
    };
    const std::vector<Headers::Field> two = {{"A", "1"}, {"B", "2"}};
    CHECK(fields({{"A", "1"}, {"B", "2"}}) == two);
    CHECK(fields({{"A", "1"}}) == std::vector<Headers::Field>{{"A", "1"}});
    CHECK(fields({}).empty());
    CHECK(fields(two) == two);
    CHECK(fields(std::map<std::string, std::string>{{"A", "1"}, {"B", "2"}}) == two);
    CHECK(fields(std::vector<std::pair<const char*, std::string_view>>{{"A", "1"}, {"B", "2"}}) == two);
    const std::pair<const char*, const char*> array[] = {{"A", "1"}, {"B", "2"}};
    CHECK(fields(array) == two);
    Headers headers = two;
    const Headers copy =
        headers;  // NOLINT(performance-unnecessary-copy-initialization): it is what is tested
    CHECK(fields(copy) == two);
    const Headers moved = std::move(headers);
    CHECK(fields(moved) == two);
    static_assert(!std::is_constructible_v<Headers, std::vector<std::string>>);
    static_assert(!std::is_constructible_v<Headers, std::string>);
}

TEST_CASE("header values may hold anything but control characters") {
    CHECK(is_sendable_header("X-Name", ""));
    CHECK(is_sendable_header("X-Name", "plain, with: \"punctuation\" and \xC3\xA9"));
    for (int code = 0; code < 0x80; ++code) {
        CAPTURE(code);
        const std::string value{'a', static_cast<char>(code), 'b'};
        CHECK(is_sendable_header("X-Name", value) == (code >= 0x20 && code != 0x7F));
    }
}

TEST_CASE("header values are not blank, which libcurl would leave out") {
    CHECK_FALSE(is_sendable_header("X-Name", GENERATE(" ", "    ")));
    CHECK(is_sendable_header("X-Name", " a "));
}

TEST_CASE("the reason why a header cannot be sent does not contain its value") {
    using cis::detail::fault_of_header;
    CHECK(fault_of_header("X-Name", "value").empty());
    CHECK(fault_of_header("X Name", "may-see").find("name") != std::string_view::npos);
    CHECK(fault_of_header("X-Name", "may-see\n").find("control character") != std::string_view::npos);
    CHECK(fault_of_header("X-Name", " ").find("blank") != std::string_view::npos);
}

TEST_CASE("header names are tokens") {
    CHECK(is_sendable_header("!#$%&'*+-.^_`|~09azAZ", ""));
    const std::string name =
        GENERATE("", "X Name", "X:Name", "X-Name ", "X-N\xC3\xA9", "X\r\nY", "(X)", "X/Y");
    CAPTURE(name);
    CHECK_FALSE(is_sendable_header(name, "value"));
}

TEST_CASE("callers cannot set the headers that the SDK sends itself") {
    CHECK(is_reserved_header(GENERATE("X-API-KEY", "x-api-key", "Authorization", "X-Workspace-Id",
                                      "Content-Type", "content-length", "Host", "Transfer-Encoding",
                                      "EXPECT")));
    CHECK_FALSE(is_reserved_header(GENERATE("Accept", "X-API-KEY-2", "traceparent", "")));
}

TEST_CASE("only listed response headers are kept for logs") {
    Headers headers;
    headers.add("Set-Cookie", "session=secret");
    headers.add("X-API-KEY", "secret");
    headers.add("Location", "https://example.com/?email=a@b.c");
    headers.add("X-Request-ID", "r-1");
    headers.add("Retry-After", "5");
    headers.add("Server", "proxy\x1b[31m");

    std::string kept;
    for (const auto& [name, value] : loggable_headers(headers))
        kept.append(name).append("=").append(value).append(";");
    CHECK(kept.find("secret") == std::string::npos);
    CHECK(kept.find("email") == std::string::npos);
    CHECK(kept.find("x-request-id=r-1;") != std::string::npos);
    CHECK(kept.find("retry-after=5;") != std::string::npos);
    CHECK(kept.find('\x1b') == std::string::npos);
}

TEST_CASE("wiped headers are empty, and take new fields") {
    Headers headers{{"X-API-KEY", "the-key"}, {"Accept", "text/csv"}};
    headers.wipe();
    CHECK(headers.empty());
    headers.add("Accept", "application/json");
    CHECK(headers.get("accept") == "application/json");
    CHECK(headers.count("X-API-KEY") == 0);
}
