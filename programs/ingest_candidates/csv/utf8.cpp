#include "csv/utf8.hpp"

#include <algorithm>
#include <cstddef>

namespace cis::programs {
namespace {

/// The length of the sequence that begins with `lead`, in bytes; 0 if no sequence begins with it.
std::size_t sequence_length(unsigned char lead) noexcept {
    if (lead < 0x80) {
        return 1;
    }
    if (lead < 0xC2) {
        return 0;
    }
    if (lead < 0xE0) {
        return 2;
    }
    if (lead < 0xF0) {
        return 3;
    }
    return lead < 0xF5 ? 4 : 0;
}

/// Some lead bytes restrict the next byte. This excludes overlong forms, surrogates and values above
/// U+10FFFF.
bool allows_second_byte(unsigned char lead, unsigned char second) noexcept {
    switch (lead) {
        case 0xE0: return second >= 0xA0;
        case 0xED: return second <= 0x9F;
        case 0xF0: return second >= 0x90;
        case 0xF4: return second <= 0x8F;
        default: return true;
    }
}

}  // namespace

bool is_valid_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const auto lead = static_cast<unsigned char>(text[0]);
        const std::size_t length = sequence_length(lead);
        if (length == 0 || length > text.size()) {
            return false;
        }
        const auto rest = text.substr(1, length - 1);
        const auto is_continuation = [](char byte) {
            return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
        };
        if (!std::ranges::all_of(rest, is_continuation)) {
            return false;
        }
        if (length > 1 && !allows_second_byte(lead, static_cast<unsigned char>(rest[0]))) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

}  // namespace cis::programs
