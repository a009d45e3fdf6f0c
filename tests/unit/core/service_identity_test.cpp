#include "core/service_identity.hpp"
#include "test.hpp"

using cis::detail::service_identity;

TEST_CASE("spellings of one base URL name one service") {
    const auto [one, other] = GENERATE(table<std::string, std::string>({
        {"https://api.example.com", "https://api.example.com/"},
        {"https://api.example.com", "https://api.example.com///"},
        {"https://api.example.com", "https://api.example.com:443"},
        {"https://api.example.com", "https://api.example.com:443/"},
        {"https://api.example.com", "https://api.example.com:"},
        {"https://api.example.com", "HTTPS://API.Example.COM"},
        {"https://api.example.com", "https://api.example.com."},
        {"https://api.example.com:8443", "https://API.example.com.:8443/"},
        {"https://example.com/cis", "https://EXAMPLE.com:443/cis/"},
        {"https://xn--bcher-kva.example", "https://XN--BCHER-KVA.example"},
        {"http://api.example.com", "http://api.example.com:80"},
        {"http://localhost:8080", "http://127.0.0.1:8080"},
        {"http://localhost:8080", "http://[::1]:8080"},
        {"http://localhost:8080", "http://LOCALHOST:8080/"},
        {"http://localhost:8080", "http://localhost.:8080"},
        {"http://[::1]:8080", "http://[0:0:0:0:0:0:0:1]:8080"},
        {"http://localhost:8080", "http://[::FFFF:127.0.0.1]:8080"},
        {"http://localhost:8080", "http://[::ffff:7f00:1]:8080"},
        {"http://localhost", "http://[::1]:80"},
        {"https://localhost:443", "https://127.0.0.1"},
        {"https://[2001:DB8::1]", "https://[2001:db8::1]:443"},
    }));
    CAPTURE(one, other);
    CHECK(service_identity(one) == service_identity(other));
}

TEST_CASE("other base URLs name other services") {
    const auto [one, other] = GENERATE(table<std::string, std::string>({
        {"https://api.example.com", "http://api.example.com"},
        {"https://api.example.com", "https://api.example.org"},
        {"https://api.example.com", "https://api.example.com.org"},
        {"https://api.example.com", "https://api.example.com:8443"},
        {"https://api.example.com:80", "https://api.example.com"},
        {"http://api.example.com:443", "http://api.example.com"},
        {"https://example.com/cis", "https://example.com"},
        {"https://example.com/cis", "https://example.com/CIS"},
        {"https://example.com/cis", "https://example.com/%63is"},
        {"https://example.com/cis", "https://example.com/cis/eu"},
        {"http://localhost:8080", "http://localhost:8081"},
        {"http://127.0.0.1:8080", "http://127.0.0.2:8080"},
        {"http://localhost:8080", "http://localhost.example:8080"},
        {"http://[::1]:8080", "http://[::2]:8080"},
        {"http://127.0.0.1:8080", "http://[::ffff:127.0.0.2]:8080"},
        {"https://api.example.com", "https://user@api.example.com"},
        {"https://api.example.com", "https://user:443@api.example.com"},
        {"https://api.example.com", "https://api.example.com@example.org"},
        {"https://xn--bcher-kva.example", "https://bucher.example"},
        {"https://[2001:db8::1]", "https://[2001:db8::1]:8443"},
    }));
    CAPTURE(one, other);
    CHECK(service_identity(one) != service_identity(other));
}

TEST_CASE("what a client makes of a base URL names its service, however the address is written") {
    const auto [one, other] = GENERATE(table<std::string, std::string>({
        {"http://localhost:8080", "http://127.1:8080"},
        {"http://localhost:8080", "http://0x7f000001:8080/"},
        {"http://localhost:8080", "http://2130706433:08080"},
        {"http://localhost:8080", "HTTP://[0:0:0:0:0:0:0:1]:8080//"},
        {"https://api.example.com", "https://api.ex%61mple.com:0443"},
        {"https://[2001:db8::1]", "https://[2001:DB8::1]/"},
    }));
    CAPTURE(one, other);
    const auto identity = [](const std::string& url) {
        return service_identity(cis::BaseUrl::parse(url, false).value().text());
    };
    CHECK(identity(one) == identity(other));
}

TEST_CASE("what is no URL stays as it is") {
    const std::string text = GENERATE("", "Example", "localhost:8080", "://");
    CHECK(service_identity(text) == text);
}
