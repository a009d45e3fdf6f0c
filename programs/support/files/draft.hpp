#pragma once

#include <filesystem>

namespace cis::programs {

/// A name for a file that will take the place of another one, in the same folder. No other process uses it.
/// Abandoned drafts in that folder are removed.
[[nodiscard]] std::filesystem::path new_draft_of(const std::filesystem::path& file);

/// Removes the drafts in a folder whose process was killed, because they may have personal data.
void remove_abandoned_drafts(const std::filesystem::path& folder);

/// Removes a file of this user that a NewFile has left behind because its process ended. A file that is still
/// being written stays.
void remove_if_abandoned(const std::filesystem::path& draft) noexcept;

}  // namespace cis::programs
