#pragma once

#include <string>
#include <vector>

#include "rows/field.hpp"

namespace cis::programs {

/// A column that already fills a field.
struct FilledField {
    Field field{};
    std::string title{};
    bool is_chosen = false;  ///< whether an option chose it, not its title
};

/// What could be done with the columns that fill no field.
struct Proposal {
    /// Options ready to be copied to a shell: `--map email='E-Mail' --ignore 'Notes'`; empty if nothing is
    /// clear.
    std::string options{};
    /// Sentences about what the person must decide, and about what is not sent with these options.
    std::vector<std::string> advice{};
};

/// Makes a proposal. A column is mapped only if it alone has a well-known name of a field that is still free,
/// or if several columns have the parts of a name. A column that may have names or contacts is never left
/// out: a person must decide.
/// @param unknown the names of the columns; empty for a column without a name
Proposal proposal_for(const std::vector<std::string>& unknown, const std::vector<FilledField>& filled);

}  // namespace cis::programs
