#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ingest/arguments.hpp"
#include "ingest/run/notes.hpp"
#include "ingest/run/user_folders.hpp"

namespace cis::programs::ingest_command {

/// The folder in which the runs of this user keep what they know about each other, or why there is none.
struct StateFolder {
    std::filesystem::path path{};      ///< exists and can be written; empty: no folder is usable
    std::vector<std::string> skipped;  ///< why the folders that come before it are not used
};

/// Chooses the state folder, and creates it: below `XDG_STATE_HOME`, `HOME`, or the user's entry in the
/// password file, or else `cis-state` beside the journal.
/// @param journal the file of the journal; empty: there is none
[[nodiscard]] StateFolder choose_state_folder(const UserFolders& user, const std::filesystem::path& journal);

/// The state folder for the options of a run; empty with `--no-state`. Throws InputError if no folder is
/// usable.
/// @param has_claims whether the run shares claims with others, so that it can do without a folder
/// @param notes receives a sentence if the folder is one that the user does not expect
[[nodiscard]] std::filesystem::path state_folder(const Arguments& arguments, bool has_claims, Notes& notes);

}  // namespace cis::programs::ingest_command
