#pragma once

#include <string>
#include <string_view>

namespace cis::programs::ingest_command {

/// The characters that were left out of a cell because they are invisible, for a message: `U+202A, U+202C`.
///
/// @param cell the whole text
/// @param kept a part of it, without its ends
/// @return the invisible characters at the ends; empty if there are only blanks
std::string invisible_at_ends(std::string_view cell, std::string_view kept);

/// A text without blanks and invisible characters, and the characters that were left out. The ordinary space
/// is not among them: phone numbers are written with it.
struct SeenParts {
    std::string text{};
    std::string left_out{};
};
SeenParts without_unseen(std::string_view cell);
/// Leaves out invisible characters only. Blanks stay between visible characters, as spaces.
SeenParts without_invisible(std::string_view cell);

}  // namespace cis::programs::ingest_command
