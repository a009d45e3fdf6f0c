#include "cis/core/email_address.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "cis/core/unseen_characters.hpp"
#include "core/utf8.hpp"

namespace cis {
namespace {

// Limits of RFC 5321, in bytes.
constexpr std::size_t longest_address = 254;
constexpr std::size_t longest_local_part = 64;
constexpr std::size_t longest_label = 63;

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

bool is_host_character(char c) noexcept {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_letter || is_digit(c) || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

/// What is wrong with one label of a host; empty if nothing is wrong. A label is a part between full stops.
std::string label_fault(std::string_view label) {
    if (label.empty()) return "its host begins or ends with a full stop, or has two in a row";
    if (label.size() > longest_label) return "a part of its host has more than 63 bytes";
    if (label.starts_with('-') || label.ends_with('-'))
        return "a part of its host begins or ends with a hyphen";
    const auto wrong = std::ranges::find_if_not(label, is_host_character);
    if (wrong != label.end()) return std::string("its host has a '") + *wrong + "'";
    return {};
}

std::string host_fault(std::string_view host) {
    if (host.empty()) return "it has no host after the @";
    // A host in brackets is the address of a machine. The domain name system need not know it.
    if (host.size() > 2 && host.starts_with('[') && host.ends_with(']')) {
        const bool is_address = std::ranges::all_of(host.substr(1, host.size() - 2), [](char c) {
            return c == '.' || c == ':' || (is_host_character(c) && static_cast<unsigned char>(c) < 0x80);
        });
        return is_address ? std::string() : "its host in brackets is no address of a machine";
    }
    for (std::string_view rest = host;;) {
        const auto stop = rest.find('.');
        const std::string_view label = rest.substr(0, stop);
        if (std::string fault = label_fault(label); !fault.empty()) return fault;
        if (stop != std::string_view::npos) {
            rest.remove_prefix(stop + 1);
            continue;
        }
        return std::ranges::all_of(label, is_digit) ? "its host ends with a number" : std::string();
    }
}

std::string local_part_fault(std::string_view local_part) {
    if (local_part.empty()) return "it has nothing before the @";
    if (local_part.size() > longest_local_part) return "it has more than 64 bytes before the @";
    constexpr std::string_view specials = "()<>[]:;,\"\\";
    const auto wrong = local_part.find_first_of(specials);
    if (wrong != std::string_view::npos) return std::string("it has a '") + local_part[wrong] + "'";
    return {};
}

std::string unseen_fault(std::string_view address) {
    while (!address.empty()) {
        const Character character = first_character(address);
        const Appearance appearance = appearance_of(character.code_point);
        const std::string name = code_point_name(character.code_point);
        if (appearance == Appearance::blank) return "it has a blank (" + name + ")";
        if (appearance == Appearance::invisible) return "it has an invisible character (" + name + ")";
        address.remove_prefix(character.bytes);
    }
    return {};
}

std::string fault_of(std::string_view address) {
    if (!detail::is_utf8(address)) return "it is not valid UTF-8";
    const auto ats = std::ranges::count(address, '@');
    if (ats == 0) return "it has no @";
    if (ats > 1) return "it has several @: write one address";
    if (std::string fault = unseen_fault(address); !fault.empty()) return fault;
    if (address.size() > longest_address) return "it has more than 254 bytes";
    const auto at = address.find('@');
    if (std::string fault = local_part_fault(address.substr(0, at)); !fault.empty()) return fault;
    return host_fault(address.substr(at + 1));
}

}  // namespace

std::optional<Error> email_address_fault(std::string_view address) {
    const std::string fault = fault_of(address);
    if (fault.empty()) return std::nullopt;
    return invalid_argument("email", "cannot be an e-mail address: " + fault +
                                         "; correct it, or leave it empty if there is none");
}

}  // namespace cis
