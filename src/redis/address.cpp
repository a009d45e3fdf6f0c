#include "redis/address.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

#include "cis/core/exception.hpp"
#include "core/socket.hpp"

namespace cis::redis {
namespace {

/// The longest socket path. hiredis copies the path without checking its length, and may leave the last two
/// bytes unchanged.
constexpr std::size_t longest_socket_path = sizeof(sockaddr_un::sun_path) - 2;

[[noreturn]] void fail(const char* reason) { throw Exception(invalid_argument("url", reason)); }

std::string percent_decoded(std::string_view text, const char* otherwise) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        const std::string_view digits = text.substr(i + 1, 2);
        unsigned byte{};
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
        if (digits.size() != 2 || error != std::errc() || end != digits.data() + 2 || byte == 0)
            fail(otherwise);
        out += static_cast<char>(byte);
        i += 2;
    }
    return out;
}

std::optional<int> number(std::string_view text, int least, int most) {
    int value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least || value > most) return {};
    return value;
}

int database(std::string_view text) {
    const auto value = number(text, 0, std::numeric_limits<int>::max());
    if (!value) fail("the database must be a number");
    return *value;
}

/// Reads the part before the `@`. A name without a password is an error: it could have been meant as a
/// password.
void read_login(std::string_view login, Address& address) {
    constexpr const char* malformed = "user or password has a malformed % escape";
    const auto colon = login.find(':');
    if (colon == std::string_view::npos || colon + 1 == login.size()) {
        fail("the password is missing: write user:password@, or :password@ for the default user");
    }
    address.user = percent_decoded(login.substr(0, colon), malformed);
    address.password = percent_decoded(login.substr(colon + 1), malformed);
}

/// Whether a text can be a host. If a URL is malformed, its other parts must not reach the name server in a
/// query.
bool is_host(std::string_view text) {
    constexpr auto may_be_in_name = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
               c == '.' || c == '_';
    };
    constexpr auto may_be_in_ipv6_address = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' ||
               c == '.';
    };
    const bool is_ipv6 = text.find(':') != std::string_view::npos;
    return !text.empty() && (is_ipv6 ? std::ranges::all_of(text, may_be_in_ipv6_address)
                                     : std::ranges::all_of(text, may_be_in_name));
}

void read_host_and_port(std::string_view text, Address& address) {
    std::string_view host = text;
    std::string_view port;
    if (text.starts_with('[')) {
        const auto close = text.find(']');
        if (close == std::string_view::npos) fail("the host has no closing bracket");
        host = text.substr(1, close - 1);
        port = text.substr(close + 1);
    } else if (const auto colon = text.find(':'); colon != std::string_view::npos) {
        host = text.substr(0, colon);
        port = text.substr(colon);
    }
    if (!is_host(host)) fail("must contain a host name or an address (an IPv6 address in brackets)");
    address.host = host;
    if (port.empty()) return;
    const auto value = port.starts_with(':') ? number(port.substr(1), 1, 65535) : std::nullopt;
    if (!value) fail("the port must be a number from 1 to 65535");
    address.port = *value;
}

void read_socket(std::string_view text, Address& address) {
    if (const auto query = text.find('?'); query != std::string_view::npos) {
        constexpr std::string_view name = "?db=";
        if (!text.substr(query).starts_with(name)) fail("the query may contain only db, as in ?db=1");
        address.database = database(text.substr(query + name.size()));
        text = text.substr(0, query);
    }
    address.socket = percent_decoded(text, "the path has a malformed % escape");
    if (address.socket.size() < 2) fail("must contain the path of a socket, as in unix:///run/redis.sock");
    if (address.socket.size() > longest_socket_path)
        fail("the path of the socket is too long for the system");
}

}  // namespace

std::string Address::text() const {
    if (host.empty()) return socket;
    const bool is_ipv6 = host.find(':') != std::string::npos;
    return (is_ipv6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

Address parse_url(std::string_view url) {
    constexpr std::string_view separator = "://";
    const auto scheme_end = url.find(separator);
    const std::string_view scheme = url.substr(0, scheme_end);
    if (scheme_end != std::string_view::npos && scheme == "rediss") {
        fail("rediss is not supported, because connections have no TLS: use redis:// through a tunnel");
    }
    if (scheme_end == std::string_view::npos || (scheme != "redis" && scheme != "unix")) {
        fail("must begin with redis:// or unix://");
    }
    if (url.find('\0') != std::string_view::npos) fail("must not contain a null byte");

    url.remove_prefix(scheme_end + separator.size());
    const auto path_start = std::min(url.find('/'), url.size());
    std::string_view authority = url.substr(0, path_start);
    const std::string_view path = url.substr(path_start);

    Address address;
    if (const auto at = authority.rfind('@'); at != std::string_view::npos) {
        read_login(authority.substr(0, at), address);
        authority.remove_prefix(at + 1);
    }
    if (scheme == "unix") {
        if (!authority.empty())
            fail("the path of the socket must begin with /, as in unix:///run/redis.sock");
        read_socket(path, address);
    } else {
        read_host_and_port(authority, address);
        if (path.size() > 1) address.database = database(path.substr(1));
    }
    return address;
}

}  // namespace cis::redis
