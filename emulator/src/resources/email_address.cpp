#include "resources/email_address.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace cis::emulator {
namespace {

unsigned value_of(char byte) { return static_cast<unsigned char>(byte); }

/// Characters that begin with the same bytes and differ in the last byte.
struct Unseen {
    std::string_view lead;
    unsigned first;
    unsigned last;
};

constexpr std::array<Unseen, 8> unseen_characters = {{{"\xC2", 0x80, 0xA0},      // controls, no-break space
                                                      {"\xC2", 0xAD, 0xAD},      // soft hyphen
                                                      {"\xE2\x80", 0x80, 0x8F},  // spaces, zero width, marks
                                                      {"\xE2\x80", 0xA8, 0xAF},  // separators, embeddings
                                                      {"\xE2\x81", 0x9F, 0xAF},  // word joiner, isolates
                                                      {"\xE3\x80", 0x80, 0x80},  // ideographic space
                                                      {"\xEF\xB8", 0x80, 0x8F},  // variation selectors
                                                      {"\xEF\xBB", 0xBF, 0xBF}}};  // byte order mark

bool begins_unseen(std::string_view text) {
    if (value_of(text.front()) <= 0x20 || text.front() == 0x7F) return true;
    return std::ranges::any_of(unseen_characters, [&](const Unseen& one) {
        const std::size_t at = one.lead.size();
        return text.starts_with(one.lead) && text.size() > at && value_of(text[at]) >= one.first &&
               value_of(text[at]) <= one.last;
    });
}

bool is_label(std::string_view label) {
    const auto is_allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               value_of(c) >= 0x80;
    };
    return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
           std::ranges::all_of(label, is_allowed);
}

bool is_host(std::string_view host) {
    for (;;) {
        const std::size_t stop = host.find('.');
        const std::string_view label = host.substr(0, stop);
        if (!is_label(label)) return false;
        if (stop == std::string_view::npos)
            return label.find_first_not_of("0123456789") != std::string_view::npos;
        host.remove_prefix(stop + 1);
    }
}

}  // namespace

bool is_email_address(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (begins_unseen(text.substr(at))) return false;
    }
    const std::size_t at = text.find('@');
    if (at == 0 || at == std::string_view::npos || text.size() > 254) return false;
    const bool is_local = text.substr(0, at).find_first_of("()<>[]:;,\"\\") == std::string_view::npos;
    return is_local && is_host(text.substr(at + 1));
}

}  // namespace cis::emulator
