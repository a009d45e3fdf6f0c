#include "redis/address.hpp"
#include "test.hpp"

using cis::redis::Address;
using cis::redis::parse_url;

namespace {

std::string refusal(std::string_view url) {
    try {
        static_cast<void>(parse_url(url));
    } catch (const cis::Exception& exception) {
        CHECK(exception.error().kind == cis::ErrorKind::invalid_argument);
        CHECK(exception.error().param == "url");
        return exception.error().reason;
    }
    return "nothing";
}

}  // namespace

TEST_CASE("the address of a Redis server is read from a URL") {
    const Address plain = parse_url("redis://redis.example.com");
    CHECK(plain.host == "redis.example.com");
    CHECK(plain.port == 6379);
    CHECK(plain.database == 0);
    CHECK(plain.user.empty());
    CHECK(plain.password.empty());
    CHECK(plain.text() == "redis.example.com:6379");

    const Address full = parse_url("redis://me:secret@10.0.0.1:7000/15");
    CHECK(full.host == "10.0.0.1");
    CHECK(full.port == 7000);
    CHECK(full.database == 15);
    CHECK(full.user == "me");
    CHECK(full.password.reveal() == "secret");
    CHECK(full.text() == "10.0.0.1:7000");

    const Address ipv6 = parse_url("redis://[::1]:7000/");
    CHECK(ipv6.host == "::1");
    CHECK(ipv6.port == 7000);
    CHECK(ipv6.text() == "[::1]:7000");
    CHECK(parse_url("redis://[fe80::1]").port == 6379);
    CHECK(parse_url("redis://localhost/0").database == 0);
    CHECK(parse_url("redis://localhost/2147483647").database == 2'147'483'647);
    CHECK(parse_url("redis://localhost:65535").port == 65'535);
}

TEST_CASE("the path of a Redis server's socket is read from a URL") {
    const Address plain = parse_url("unix:///run/redis/redis.sock");
    CHECK(plain.host.empty());
    CHECK(plain.socket == "/run/redis/redis.sock");
    CHECK(plain.database == 0);
    CHECK(plain.text() == "/run/redis/redis.sock");

    const Address full = parse_url("unix://me:secret@/run/a%20b%3F?db=3");
    CHECK(full.socket == "/run/a b?");
    CHECK(full.database == 3);
    CHECK(full.user == "me");
    CHECK(full.password.reveal() == "secret");
    CHECK(full.text() == "/run/a b?");
    CHECK(parse_url("unix:///s").socket == "/s");
}

TEST_CASE("user and password of a Redis URL are unescaped") {
    const Address address = parse_url("redis://a%3ab:%40%2F%25%c3%A4:@host");
    CHECK(address.user == "a:b");
    CHECK(address.password.reveal() == "@/%\xc3\xa4:");
    CHECK(parse_url("redis://:secret@host").user.empty());
    CHECK(parse_url("redis://:a@b@host").password.reveal() == "a@b");
}

TEST_CASE("a Redis URL that cannot be used is refused without being quoted") {
    struct Case {
        std::string_view url;
        std::string_view reason;
    };
    constexpr std::string_view no_scheme = "must begin with redis:// or unix://";
    constexpr std::string_view no_host =
        "must contain a host name or an address (an IPv6 address in brackets)";
    constexpr std::string_view bad_port = "the port must be a number from 1 to 65535";
    constexpr std::string_view bad_database = "the database must be a number";
    constexpr std::string_view no_password =
        "the password is missing: write user:password@, or :password@ for the default user";
    constexpr std::string_view bad_escape = "user or password has a malformed % escape";
    for (const auto& [url, reason] : {
             Case{"", no_scheme},
             {"localhost:6379", no_scheme},
             {"http://host", no_scheme},
             {"redis:host", no_scheme},
             {"rediss://:secret@host",
              "rediss is not supported, because connections have no TLS: use redis:// through a tunnel"},
             {"redis://", no_host},
             {"redis:///2", no_host},
             {"redis://:6379", no_host},
             {"redis://:secret@", no_host},
             {"redis://host name", no_host},
             {"redis://host?db=2", no_host},
             {"redis://[]:1", no_host},
             {"redis://[::1", "the host has no closing bracket"},
             {"redis://::1", no_host},
             {"redis://host:", bad_port},
             {"redis://host:0", bad_port},
             {"redis://host:65536", bad_port},
             {"redis://host:-1", bad_port},
             {"redis://host:6379x", bad_port},
             {"redis://[::1]6379", bad_port},
             // A password with an unescaped slash.
             {"redis://:sec/ret@host", no_host},
             {"redis://me:sec/ret@host", bad_port},
             {"redis://host/x", bad_database},
             {"redis://host/-1", bad_database},
             {"redis://host/1/", bad_database},
             {"redis://host/2147483648", bad_database},
             {"redis://host/1?x", bad_database},
             {"redis://secret@host", no_password},
             {"redis://me:@host", no_password},
             {"redis://@host", no_password},
             {"redis://:sec%ret@host", bad_escape},
             {"redis://:secret%@host", bad_escape},
             {"redis://:secret%2@host", bad_escape},
             {"redis://:secret%+1@host", bad_escape},
             {"redis://:secret%1g@host", bad_escape},
             {"redis://:secret%00@host", bad_escape},
             {std::string_view("redis://:sec\0ret@host", 21), "must not contain a null byte"},
             {"unix://", "must contain the path of a socket, as in unix:///run/redis.sock"},
             {"unix:///", "must contain the path of a socket, as in unix:///run/redis.sock"},
             {"unix://run/redis.sock",
              "the path of the socket must begin with /, as in unix:///run/redis.sock"},
             {"unix:///run/redis.sock?db=x", bad_database},
             {"unix:///run/redis.sock?database=1", "the query may contain only db, as in ?db=1"},
             {"unix:///run/%zz", "the path has a malformed % escape"},
         }) {
        CAPTURE(url);
        CHECK(refusal(url) == reason);
    }
}

TEST_CASE("a socket's path is as long as hiredis can connect to, and no longer") {
    const std::string longest = "/" + std::string(105, 'x');
    CHECK(parse_url("unix://" + longest).socket == longest);
    CHECK(refusal("unix://" + longest + "x") == "the path of the socket is too long for the system");
}
