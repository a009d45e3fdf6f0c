#include "http/loopback.hpp"

#include <string>

#include "core/socket.hpp"
#include "http/authority.hpp"

namespace cis::detail {
namespace {

bool is_loopback(const in6_addr& address) {
    if (IN6_IS_ADDR_LOOPBACK(&address)) return true;
    // ::ffff:127.0.0.1 is an IPv4 address.
    return IN6_IS_ADDR_V4MAPPED(&address) && address.s6_addr[12] == 127;
}

}  // namespace

bool is_loopback_host(std::string_view host) {
    std::string name(host);
    for (char& c : name) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    // `localhost.` does not count: libcurl resolves it through the configured name server.
    if (name == "localhost") return true;
    if (name.starts_with('[') && name.ends_with(']')) {
        // A zone, as in [::1%25lo], names a network interface. Only the address counts.
        const std::string number = name.substr(1, name.find_first_of("%]") - 1);
        in6_addr address{};
        return inet_pton(AF_INET6, number.c_str(), &address) == 1 && is_loopback(address);
    }
    // Like resolvers, inet_addr() accepts 127.1 and 0x7f000001 as addresses, but no name such as
    // 127.example.com. For what it refuses, it returns 255.255.255.255.
    return ntohl(inet_addr(name.c_str())) >> 24U == 127;
}

bool is_loopback_url(std::string_view url) { return is_loopback_host(authority_of(url).host); }

}  // namespace cis::detail
