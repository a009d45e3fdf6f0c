#pragma once

#include <filesystem>

namespace cis::programs {

/// A name for a file that will take the place of another one, in the same folder. No other process uses it.
/// Drafts of the same file whose process was killed are removed: they may have personal data.
[[nodiscard]] std::filesystem::path new_draft_of(const std::filesystem::path& file);

/// Removes a file of this user that a NewFile of a process which has ended has left. One that is still
/// written stays.
void remove_if_abandoned(const std::filesystem::path& draft) noexcept;

}  // namespace cis::programs
