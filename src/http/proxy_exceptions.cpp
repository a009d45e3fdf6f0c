#include "http/proxy_exceptions.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "cis/core/error.hpp"
#include "core/socket.hpp"
#include "http/authority.hpp"

namespace cis::detail {
namespace {

constexpr std::string_view separators = ", \t\r\n";
constexpr std::size_t bits_of_byte = 8;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

/// Whether a name matches the pattern, in which `*` stands for any text.
bool is_like(std::string_view name, std::string_view pattern) {
    std::string_view after_star;
    std::string_view rest_of_star;  // the part of the name that the last star may take
    bool has_star = false;
    while (!name.empty()) {
        if (pattern.starts_with('*')) {
            pattern.remove_prefix(1);
            after_star = pattern;
            rest_of_star = name;
            has_star = true;
        } else if (pattern.starts_with(name.front())) {
            pattern.remove_prefix(1);
            name.remove_prefix(1);
        } else if (has_star) {
            pattern = after_star;
            rest_of_star.remove_prefix(1);
            name = rest_of_star;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*') == std::string_view::npos;
}

/// Whether a name is the domain or a subdomain of it.
bool is_within(std::string_view name, std::string_view domain) {
    if (!name.ends_with(domain)) return false;
    name.remove_suffix(domain.size());
    return name.empty() || name.ends_with('.');
}

/// Completes the address of a network: `169.254/16` is short for `169.254.0.0/16`.
void complete_network(std::string& address) {
    constexpr std::ptrdiff_t dots_of_ipv4 = 3;
    const auto may_be_ipv4 = [](char c) { return is_digit(c) || c == '.'; };
    if (!std::ranges::all_of(address, may_be_ipv4)) return;
    while (address.ends_with('.')) address.pop_back();
    for (auto dots = std::ranges::count(address, '.'); dots < dots_of_ipv4; ++dots) address += ".0";
}

bool is_port(std::string_view text) {
    return !text.empty() && text.size() <= 5 && std::ranges::all_of(text, is_digit);
}

/// Whether a text is a host name. The last part of a name is not a number. If it is one, the text was meant
/// as an address.
bool is_host_name(std::string_view text) {
    constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789-._*";
    if (text.empty() || text.find_first_not_of(allowed) != std::string_view::npos) return false;
    return !std::ranges::all_of(text.substr(text.rfind('.') + 1), is_digit);
}

}  // namespace

Result<ProxyExceptions> ProxyExceptions::parse(std::string_view list, const char* variable) {
    ProxyExceptions result;
    for (std::size_t number = 1;; ++number) {
        list.remove_prefix(std::min(list.find_first_not_of(separators), list.size()));
        if (list.empty()) return result;
        const std::string_view text = list.substr(0, list.find_first_of(separators));
        list.remove_prefix(text.size());
        if (Entry entry; read(lower_case(text), entry)) {
            result.entries_.push_back(std::move(entry));
        } else {
            return invalid_argument(
                variable, "entry " + std::to_string(number) +
                              " of the hosts without a proxy cannot be understood: it must be a host, "
                              ".domain, *.domain, an IP address or a network such as 10.0.0.0/8, each "
                              "perhaps with :port, or *");
        }
    }
}

const char* ProxyExceptions::variable() noexcept {
    for (const char* const name : {"no_proxy", "NO_PROXY"}) {
        // This reads the environment, as for the proxy itself: see environment_proxy().
        const char* const list = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): it is only read
        if (list != nullptr && *list != '\0') return name;
    }
    return nullptr;
}

Result<ProxyExceptions> ProxyExceptions::of_environment() {
    const char* const name = variable();
    if (name == nullptr) return ProxyExceptions{};
    const char* const list = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): it is only read
    return list == nullptr ? ProxyExceptions{} : parse(list, name);
}

bool ProxyExceptions::read(std::string text, Entry& entry) {
    // A URL stands for its host, and for its port if it names one.
    if (const auto scheme = text.find("://"); scheme != std::string::npos) {
        text.erase(0, scheme + 3);
        text.resize(std::min(text.find('/'), text.size()));
    }
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        if (end == std::string::npos || !read_host(text.substr(1, end - 1), entry)) return false;
        text.erase(0, end + 1);
        if (entry.network.size != entry.network.bytes.size()) return false;
        if (text.empty()) return true;
        if (text.starts_with('/')) return read_prefix(std::string_view(text).substr(1), entry);
        entry.port = text.substr(1);
        return text.starts_with(':') && is_port(entry.port);
    }
    if (const auto slash = text.find('/'); slash != std::string::npos) {
        std::string address = text.substr(0, slash);
        complete_network(address);
        return read_host(address, entry) && read_prefix(std::string_view(text).substr(slash + 1), entry);
    }
    if (std::ranges::count(text, ':') == 1) {
        const auto colon = text.find(':');
        entry.port = text.substr(colon + 1);
        if (!is_port(entry.port)) return false;
        text.resize(colon);
    }
    return read_host(std::move(text), entry);
}

bool ProxyExceptions::read_host(std::string host, Entry& entry) {
    host.erase(0, host.find_first_not_of('.'));
    if (host.ends_with('.')) host.pop_back();
    entry.network = parse_address(host);
    entry.prefix = entry.network.size * bits_of_byte;
    if (entry.network.size > 0) return true;
    entry.name = std::move(host);
    return is_host_name(entry.name);
}

bool ProxyExceptions::read_prefix(std::string_view digits, Entry& entry) {
    const char* const begin = digits.data();
    const char* const end = begin + digits.size();
    const auto [read_to, fault] = std::from_chars(begin, end, entry.prefix);
    return fault == std::errc{} && read_to == end && entry.network.size > 0 &&
           entry.prefix <= entry.network.size * bits_of_byte;
}

ProxyExceptions::Address ProxyExceptions::parse_address(const std::string& text) {
    Address address;
    if (inet_pton(AF_INET, text.c_str(), address.bytes.data()) == 1) {
        address.size = 4;
    } else if (inet_pton(AF_INET6, text.c_str(), address.bytes.data()) == 1) {
        address.size = address.bytes.size();
    }
    return address;
}

bool ProxyExceptions::matches(const Entry& entry, std::string_view name, const Address& address) {
    if (entry.network.size == 0) {
        return entry.name.find('*') == std::string::npos ? is_within(name, entry.name)
                                                         : is_like(name, entry.name);
    }
    if (entry.network.size != address.size) return false;
    const std::size_t bytes = entry.prefix / bits_of_byte;
    const std::size_t bits = entry.prefix % bits_of_byte;
    if (!std::equal(address.bytes.begin(), address.bytes.begin() + static_cast<std::ptrdiff_t>(bytes),
                    entry.network.bytes.begin())) {
        return false;
    }
    if (bits == 0) return true;
    const unsigned different = address.bytes.at(bytes) ^ entry.network.bytes.at(bytes);
    return different >> (bits_of_byte - bits) == 0;
}

bool ProxyExceptions::contain(std::string_view url) const {
    if (entries_.empty()) return false;
    const Authority authority = authority_of(url);
    std::string name = lower_case(authority.host);
    if (name.starts_with('[')) name = name.substr(1, name.find_first_of("%]") - 1);
    if (name.ends_with('.')) name.pop_back();
    Address address = parse_address(name);
    if (address.size == 0) {
        // libcurl also takes 10.1 and 0x0a000001 for addresses.
        const auto number = inet_addr(name.c_str());
        if (number != INADDR_NONE) {
            std::memcpy(address.bytes.data(), &number, sizeof number);
            address.size = sizeof number;
        }
    }
    return std::ranges::any_of(entries_, [&](const Entry& entry) {
        return (entry.port.empty() || entry.port == authority.port) && matches(entry, name, address);
    });
}

}  // namespace cis::detail
