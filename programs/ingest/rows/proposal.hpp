#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ingest/rows/column_content.hpp"
#include "ingest/rows/field.hpp"

namespace cis::programs::ingest_command {

/// A column that fills no field.
struct UnknownColumn {
    std::string title{};  ///< empty for a column without a name
    ColumnContent content{};
    std::string place{};  ///< such as `5`, for a message about a column without a name
};

/// A column that already fills a field.
struct FilledField {
    Field field{};
    std::string title{};
    bool is_chosen = false;      ///< whether an option chose it, not its title
    bool is_last_first = false;  ///< whether it has names such as `Last, First`, which no option turns round
};

/// What could be done with the columns that fill no field.
struct Proposal {
    /// Options ready to be copied to a shell: `--map email='E-Mail' --ignore 'Notes'`; empty if nothing is
    /// clear.
    std::string options{};
    /// Sentences about what the person must decide, and about what is not sent with these options.
    std::vector<std::string> advice{};
};

/// Makes a proposal. A column is mapped if it alone has a well-known name of a field that is still free. If
/// there is no such name, a column is mapped if its cells alone look like that field. Columns with the parts
/// of a name are mapped too. A column that may have names or contacts is never left out: a person must
/// decide.
Proposal proposal_for(const std::vector<UnknownColumn>& unknown, const std::vector<FilledField>& filled);

/// Whether a column may have names or contacts, by its title or by its cells.
bool may_have_contacts(const UnknownColumn& column);

/// The first titles of a list, in quotes, and how many more there are: `'a', 'b' and 998 more`.
std::string short_list(const std::vector<std::string>& titles);

}  // namespace cis::programs::ingest_command
