#pragma once

#include <cstddef>

#include <cis/api/client.hpp>

#include "arguments.hpp"

namespace cis::programs {

/// What earlier runs have come to, by their journal.
struct EarlierRuns {
    std::size_t in{0};           ///< people of the file who are in, also by the decision of a person
    std::size_t in_conflict{0};  ///< people of the file who are not sent again
};

/// Looks people of a file up in the journal, which it reads and does not need. The file must be one that can
/// be read again.
[[nodiscard]] EarlierRuns earlier_runs(const Client& client, const Arguments& arguments);

}  // namespace cis::programs
