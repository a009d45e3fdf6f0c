#include "ingest/rows/unseen_parts.hpp"

#include <cis/core/unseen_characters.hpp>
#include <cstddef>

namespace cis::programs::ingest_command {
namespace {

/// Adds the name of a character to a list that has each name once.
void add(std::string& list, char32_t character) {
    const std::string name = code_point_name(character);
    if (list.find(name) != std::string::npos) return;
    if (!list.empty()) list += ", ";
    list += name;
}

void add_invisible(std::string& list, std::string_view text) {
    while (!text.empty()) {
        const Character character = first_character(text);
        if (appearance_of(character.code_point) == Appearance::invisible) add(list, character.code_point);
        text.remove_prefix(character.bytes);
    }
}

}  // namespace

std::string invisible_at_ends(std::string_view cell, std::string_view kept) {
    std::string list;
    if (kept.empty()) return list;
    const auto begin = static_cast<std::size_t>(kept.data() - cell.data());
    add_invisible(list, cell.substr(0, begin));
    add_invisible(list, cell.substr(begin + kept.size()));
    return list;
}

SeenParts without_unseen(std::string_view cell) {
    SeenParts parts;
    while (!cell.empty()) {
        const Character character = first_character(cell);
        if (appearance_of(character.code_point) == Appearance::visible) {
            parts.text += cell.substr(0, character.bytes);
        } else if (character.code_point != U' ') {
            add(parts.left_out, character.code_point);
        }
        cell.remove_prefix(character.bytes);
    }
    return parts;
}

SeenParts without_invisible(std::string_view cell) {
    SeenParts parts{.text = as_seen(cell)};
    add_invisible(parts.left_out, cell);
    return parts;
}

}  // namespace cis::programs::ingest_command
