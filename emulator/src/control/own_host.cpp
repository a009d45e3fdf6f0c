#include "control/own_host.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "wire/letter_case.hpp"
#include "wire/socket.hpp"

namespace cis::emulator {
namespace {

bool is_port(std::string_view text) {
    return text.empty() || (text.front() == ':' &&
                            std::ranges::all_of(text.substr(1), [](char c) { return c >= '0' && c <= '9'; }));
}

/// The host of `host`, `host:port` or `[address]:port`, without the brackets; none for another text.
std::optional<std::string> host_of(std::string_view authority) {
    const bool has_brackets = authority.starts_with('[');
    const auto end = std::min(authority.find(has_brackets ? ']' : ':'), authority.size());
    const std::size_t begin = has_brackets ? 1 : 0;
    if (has_brackets && end == authority.size()) return std::nullopt;
    if (!is_port(authority.substr(end + begin))) return std::nullopt;
    return std::string(authority.substr(begin, end - begin));
}

bool is_loopback(const std::string& host) {
    if (host == "localhost") return true;
    in_addr v4{};
    constexpr std::uint32_t loopback_network = 127;
    if (::inet_pton(AF_INET, host.c_str(), &v4) == 1) return ntohl(v4.s_addr) >> 24U == loopback_network;
    in6_addr v6{};
    return ::inet_pton(AF_INET6, host.c_str(), &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

bool is_own(std::string_view authority, std::string_view address) {
    const auto host = host_of(authority);
    return host && (is_loopback(*host) || *host == address);
}

/// Whether an origin is on this machine. The origin of something that is not a site, e.g. of a file, is
/// `null`.
bool is_own_origin(std::string_view origin, std::string_view address) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (origin.starts_with(scheme)) return is_own(origin.substr(scheme.size()), address);
    }
    return false;
}

}  // namespace

bool names_own_host(const Request& request, std::string_view address) {
    const std::string own = to_lower(std::string(address));
    return std::ranges::all_of(request.headers, [&](const auto& header) {
        const std::string name = to_lower(header.first);
        if (name == "host") return is_own(to_lower(header.second), own);
        if (name == "origin") return is_own_origin(to_lower(header.second), own);
        return true;
    });
}

}  // namespace cis::emulator
