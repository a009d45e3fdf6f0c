#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cis/core/result.hpp"

namespace cis::detail {

/// The hosts that are reached without a proxy, from a list such as the environment's `no_proxy`. Programs
/// disagree about the forms of such a list. libcurl ignores forms that it does not know: then the request,
/// and over `http` the key, would go through the proxy. So this class reads all forms that are in use, and
/// any other form is an error.
class ProxyExceptions {
public:
    /// @param variable the name of the list, for the error
    /// @return an error that quotes nothing of the list, because the list may contain a password
    [[nodiscard]] static Result<ProxyExceptions> parse(std::string_view list, const char* variable);
    /// The variable that has the environment's list; null if there is none.
    [[nodiscard]] static const char* variable() noexcept;
    /// The environment's list; empty if there is none.
    [[nodiscard]] static Result<ProxyExceptions> of_environment();

    /// Whether the host of an absolute URL is reached without a proxy.
    [[nodiscard]] bool contain(std::string_view url) const;

private:
    /// An IPv4 or IPv6 address.
    struct Address {
        std::array<unsigned char, 16> bytes{};
        std::size_t size{0};  ///< 0: there is no address
    };
    /// One entry of the list: a host or domain, or an address or network.
    struct Entry {
        std::string name{};  ///< in lower case; `*` stands for any text
        Address network{};   ///< used instead of a name
        std::size_t prefix{0};
        std::string port{};  ///< empty: any port
    };

    [[nodiscard]] static bool read(std::string text, Entry& entry);
    [[nodiscard]] static bool read_host(std::string host, Entry& entry);
    [[nodiscard]] static bool read_prefix(std::string_view digits, Entry& entry);
    [[nodiscard]] static Address parse_address(const std::string& text);
    [[nodiscard]] static bool matches(const Entry& entry, std::string_view name, const Address& address);

    std::vector<Entry> entries_;
};

}  // namespace cis::detail
