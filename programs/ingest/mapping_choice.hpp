#pragma once

#include <string>
#include <vector>

#include "mapping/kept_mapping.hpp"

namespace cis::programs::ingest_command {

/// A mapping that suits a file.
struct MappingChoice {
    KeptMapping mapping{};
    std::vector<std::string> new_titles{};  ///< those of the file that the mapping does not know
};

/// A mapping, and the titles that a file has when it is read in the way of this mapping.
struct MappingTrial {
    KeptMapping mapping{};
    std::vector<std::string> titles{};
};

/// The mappings that suit a file best: those whose titles are exactly the file's, in any order; otherwise,
/// among those whose titles the file all has, those with the fewest new titles. If there are several, they
/// suit the file equally well.
[[nodiscard]] std::vector<MappingChoice> best_mappings(const std::vector<MappingTrial>& trials);

/// The titles that are in the first list and not in the second one. A title may be in a list several times.
[[nodiscard]] std::vector<std::string> titles_beyond(std::vector<std::string> titles,
                                                     std::vector<std::string> known);

}  // namespace cis::programs::ingest_command
