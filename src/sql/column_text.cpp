#include "sql/column_text.hpp"

#include "cis/core/unseen_characters.hpp"

namespace cis::sql {
namespace {

/// Replaces a byte that is not UTF-8.
constexpr char32_t replaced = 0xFFFD;
constexpr std::string_view replacement = "\xEF\xBF\xBD";

}  // namespace

std::string column_text(std::string_view text) {
    std::string stored;
    stored.reserve(text.size());
    while (!text.empty()) {
        const Character character = first_character(text);
        const bool is_kept = character.code_point != 0 && character.code_point != replaced;
        stored += is_kept ? text.substr(0, character.bytes) : replacement;
        text.remove_prefix(character.bytes);
    }
    return stored;
}

}  // namespace cis::sql
