#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::programs::ingest_command {

/// The words of a name, as they are written.
struct NameWords {
    std::vector<std::vector<std::string>>
        parts{};  ///< the text between commas, split at blanks; at least one
    bool has_other_signs =
        false;  ///< whether it has characters that no name has, such as digits and brackets
};

NameWords words_of_name(std::string_view name);

}  // namespace cis::programs::ingest_command
