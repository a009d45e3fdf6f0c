#pragma once

#include <cstddef>

#include <cis/api/client.hpp>

#include "arguments.hpp"

namespace cis::programs {

/// The results of earlier runs, by their journal.
struct EarlierRuns {
    std::size_t in{0};           ///< people of the file who are in the posting, or are said to be
    std::size_t in_conflict{0};  ///< people of the file who are not sent again
};

/// Looks up the people of a file in the journal. It reads the journal, but does without one. The file must be
/// readable again.
[[nodiscard]] EarlierRuns earlier_runs(const Client& client, const Arguments& arguments);

}  // namespace cis::programs
