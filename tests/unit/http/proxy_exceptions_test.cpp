#include "http/proxy_exceptions.hpp"
#include "http/authority.hpp"
#include "test.hpp"

using cis::detail::authority_of;
using cis::detail::ProxyExceptions;

namespace {

/// A list, a URL whose host it excludes from the proxy, and one whose host it does not exclude.
struct Example {
    std::string list{};
    std::string direct{};
    std::string proxied{};
};

const std::vector<Example> examples = {
    // A name counts for the host, and for all below it, as in curl.
    {"corp.example", "https://corp.example/v2", "https://notcorp.example"},
    {"corp.example", "https://api.corp.example", "https://corp.example.org"},
    {".corp.example", "https://api.corp.example", "https://corp.example.org"},
    {".corp.example", "https://corp.example", "https://xcorp.example"},
    {"corp.example.", "https://corp.example", "https://corp.example2"},
    {"corp.example", "https://corp.example./x", "https://example"},
    {"CORP.Example", "https://corp.EXAMPLE", "https://example"},
    {"localhost", "https://localhost.:1", "https://localhost.example"},
    // Patterns
    {"*", "https://anything", ""},
    {"example.com, *", "https://anything", ""},
    {"*.corp.example", "https://api.corp.example", "https://corp.example"},
    {"*.corp.example", "https://a.b.corp.example", "https://corp.example.org"},
    {"api*.example", "https://api-2.example", "https://www.example"},
    {"*a*b*.example", "https://xaabbx.example", "https://xbxa.example"},
    {"10.*", "https://10.1.2.3", "https://110.1.2.3"},
    // Ports
    {"api.example:80", "http://api.example", "https://api.example"},
    {"api.example:443", "https://api.example", "https://api.example:8443"},
    {"api.example:8443", "https://api.example:8443/x", "https://api.example"},
    {"*.example:8443", "https://api.example:8443/x", "https://api.example"},
    {"10.0.0.1:80", "http://10.0.0.1", "http://10.0.0.1:81"},
    {"[fd00::1]:8443", "https://[fd00::1]:8443", "https://[fd00::1]"},
    // URLs
    {"http://api.example", "https://api.example", "https://example"},
    {"https://api.example:8443/v2/", "https://api.example:8443", "https://api.example"},
    {"https://[fd00::1]/", "https://[FD00:0::1]", "https://[fd00::2]"},
    // Addresses and networks
    {"10.0.0.1", "https://10.0.0.1", "https://10.0.0.11"},
    {"10.0.0.1", "https://10.1", "https://10.2"},
    {"10.0.0.0/8", "https://10.255.1.2", "https://11.0.0.1"},
    {"10.96.0.0/12", "https://10.111.255.255", "https://10.112.0.0"},
    {"192.0.2.128/25", "https://192.0.2.255", "https://192.0.2.127"},
    {"192.0.2.1/32", "https://192.0.2.1", "https://192.0.2.0"},
    {"0.0.0.0/0", "https://203.0.113.9", "https://api.example"},
    {"169.254/16", "https://169.254.3.4", "https://169.255.0.1"},
    {"fd00::1", "https://[fd00::1]", "https://[fd00::2]"},
    {"[fd00::1]", "https://[fd00::1%25eth0]", "https://[fd00::2]"},
    {"FD00::/8", "https://[fdff::9]:1", "https://[fe00::9]"},
    {"[fd00::]/8", "https://[fdff::9]:1", "https://10.0.0.1"},
    {"10.0.0.0/8", "https://10.0.0.1", "https://[::ffff:b00:1]"},
    // Lists
    {" a.example ,,b.example\tc.example,", "https://b.example", "https://d.example"},
    {"a.example b.example:1 10.0.0.0/8", "https://10.1.1.1", "https://b.example"},
    // A user in a URL is not its host.
    {"corp.example", "https://evil.example@corp.example", "https://corp.example@evil.example"},
};

}  // namespace

TEST_CASE("no_proxy is understood in every form that is in use") {
    for (const Example& example : examples) {
        CAPTURE(example.list, example.direct, example.proxied);
        const auto exceptions = ProxyExceptions::parse(example.list, "no_proxy");
        REQUIRE(exceptions);
        CHECK(exceptions->contain(example.direct));
        if (!example.proxied.empty()) CHECK_FALSE(exceptions->contain(example.proxied));
    }
}

TEST_CASE("an entry of no_proxy that is none of these forms is refused by its number, and not quoted") {
    const std::string entry =
        GENERATE(as<std::string>{}, ".", "..", ":80", "may-see:", "may-see:port", "may-see:123456",
                 "may-see:80:90", "user:may-see@example.com", "http://user:may-see@example.com", "http://",
                 "http:///may-see", "may-see/24", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "10.0.0.0/8/8",
                 "10.", "192.168", "1.2.3.256", "fd00::/129", "fd00:::1", "[fd00::1", "[fd00::1]x",
                 "[fd00::1]:", "[10.0.0.1]", "[may-see]", "<local>", "may;see",
                 "b\xc3\xbc"
                 "cher.example",
                 "may-see?", "!may-see");
    CAPTURE(entry);
    const auto exceptions = ProxyExceptions::parse("a.example, " + entry + ",b.example", "NO_PROXY");
    REQUIRE_FALSE(exceptions);
    CHECK(exceptions.error().kind == cis::ErrorKind::invalid_argument);
    CHECK(exceptions.error().param == "NO_PROXY");
    CHECK(exceptions.error().reason.starts_with("entry 2 "));
    CHECK(exceptions.error().reason.find("may") == std::string::npos);
}

TEST_CASE("the authority of a URL is its host, and its port or that of its scheme") {
    const auto is = [](const char* url, const char* host, const char* port) {
        CAPTURE(url);
        CHECK(authority_of(url).host == host);
        CHECK(authority_of(url).port == port);
    };
    is("https://api.example", "api.example", "443");
    is("http://api.example/v2?q=http://x:1", "api.example", "80");
    is("https://user:word@api.example:8443/v2", "api.example", "8443");
    is("https://[::1]:8443#x", "[::1]", "8443");
    is("http://[::1]", "[::1]", "80");
    is("http://[::1", "[::1", "80");
    is("https://api.example:", "api.example", "443");
    is("", "", "443");
}
