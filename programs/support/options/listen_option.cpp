#include "options/listen_option.hpp"

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace cis::programs {
namespace {

std::optional<ListenAddress> address_in(std::string_view text) {
    ListenAddress found;
    if (const auto colon = text.rfind(':'); colon != std::string_view::npos) {
        std::string_view address = text.substr(0, colon);
        if (address.starts_with('[') && address.ends_with(']'))
            address = address.substr(1, address.size() - 2);
        else if (address.find(':') != std::string_view::npos)
            return std::nullopt;
        if (address.empty()) return std::nullopt;
        found.address = std::string(address);
        text.remove_prefix(colon + 1);
    }
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), found.port);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return found;
}

}  // namespace

std::string fault_of_listen_address(const std::string& text) {
    return address_in(text) ? std::string()
                            : "must be a port, or a numeric address and a port, e.g. 127.0.0.1:8080";
}

ListenAddress listen_address_from(const std::string& text) {
    return address_in(text).value_or(ListenAddress());
}

}  // namespace cis::programs
