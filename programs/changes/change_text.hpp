#pragma once

#include <string>

#include "copy/change_words.hpp"
#include "copy/copy_changes.hpp"

namespace cis::programs::changes_command {

/// How many people each kind of change has, in lines of at most 80 columns.
[[nodiscard]] std::string counts_text(const ChangeWords& words, const CopyChanges& changes);

/// The people of each kind, by posting, in lines of at most 80 columns.
[[nodiscard]] std::string people_text(const ChangeWords& words, const CopyChanges& changes);

/// The time since which the copy is kept, and what it cannot know.
[[nodiscard]] std::string notes_text(const ChangeWords& words, const CopyChanges& changes);

}  // namespace cis::programs::changes_command
