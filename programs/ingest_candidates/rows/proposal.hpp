#pragma once

#include <string>
#include <vector>

#include "rows/field.hpp"

namespace cis::programs {

/// A column that fills a field already.
struct FilledField {
    Field field{};
    std::string title{};
    bool is_chosen = false;  ///< by an option, not by its title
};

/// What could be done with the columns that fill no field.
struct Proposal {
    /// Ready to be copied to a shell: `--map email='E-Mail' --ignore 'Notes'`; empty if nothing is clear.
    std::string options{};
    /// Sentences: on what the person must decide, and on what is not sent with these options.
    std::vector<std::string> advice{};
};

/// A column is mapped only if it alone has a well-known name of a field that is still free, or if several
/// have the parts of a name. One that may have names or contacts is never left out: a person must decide.
/// @param unknown the names of the columns; empty for one without a name
Proposal proposal_for(const std::vector<std::string>& unknown, const std::vector<FilledField>& filled);

}  // namespace cis::programs
