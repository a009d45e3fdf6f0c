#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// For a message, the characters that were left out of a cell because nobody sees them: `U+202A, U+202C`.
///
/// @param cell the whole text @param kept a part of it, without its ends
/// @return the invisible characters at the ends; empty if there are only blanks
std::string invisible_at_ends(std::string_view cell, std::string_view kept);

/// A text without blanks and invisible characters, and what was left out, but for the blank that everybody
/// types: numbers of telephones are written with it.
struct SeenParts {
    std::string text{};
    std::string left_out{};
};
SeenParts without_unseen(std::string_view cell);
/// The same, but blanks stay, as spaces, between what is seen.
SeenParts without_invisible(std::string_view cell);

}  // namespace cis::programs
