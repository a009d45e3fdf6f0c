#include "ingest/rows/full_width.hpp"

#include <cis/core/unseen_characters.hpp>

namespace cis::programs::ingest_command {
namespace {

/// The kind of a full-width character; null if the character is not full-width.
const char* kind_of(char32_t character) {
    switch (character) {
        case U'\uFF20':
        case U'\uFE6B': return "@";
        case U'\uFF0E':
        case U'\u3002':
        case U'\uFF61':
        case U'\uFE52': return "full stop";
        default: break;
    }
    const auto is_in = [character](char32_t first, char32_t last) {
        return character >= first && character <= last;
    };
    if (is_in(U'\uFF10', U'\uFF19')) return "digit";
    if (is_in(U'\uFF21', U'\uFF3A') || is_in(U'\uFF41', U'\uFF5A')) return "letter";
    return is_in(U'\uFF01', U'\uFF5E') ? "character" : nullptr;
}

}  // namespace

std::string full_width_fault(std::string_view address) {
    while (!address.empty()) {
        const Character character = first_character(address);
        if (const char* const kind = kind_of(character.code_point)) {
            return std::string("cannot be an e-mail address: it has a full-width ") + kind + " (" +
                   code_point_name(character.code_point) + "); write it again with a Latin keyboard";
        }
        address.remove_prefix(character.bytes);
    }
    return {};
}

}  // namespace cis::programs::ingest_command
