#pragma once

#include <string>
#include <vector>

namespace cis::programs::ingest_command {

/// Columns that seem to have the parts of a person's name.
struct NameColumns {
    /// The columns in the order of the whole name, which is that of the titles' language. Set if each part is
    /// there once, including a first and a last name.
    std::vector<std::string> joined{};
    /// The title in `joined` that could also mean the whole name, such as `Name`; empty if there is none.
    std::string perhaps_whole{};
    /// All parts, if they cannot be joined.
    std::vector<std::string> others{};
};

/// @param unknown the titles of columns that fill no field yet
/// @param filled  the title of the column that fills `name` because of its title; empty if there is none
NameColumns name_columns(const std::vector<std::string>& unknown, const std::string& filled);

}  // namespace cis::programs::ingest_command
