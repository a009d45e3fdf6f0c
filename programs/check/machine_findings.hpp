#pragma once

#include "check/finding.hpp"
#include "ingest/run/user_folders.hpp"

namespace cis::programs::check_command {

/// The folder in which runs of `cis ingest` see each other. This function does not create it.
[[nodiscard]] Finding state_folder_finding(const ingest_command::UserFolders& user);

/// What this program was built with.
[[nodiscard]] Finding parts_finding();

}  // namespace cis::programs::check_command
