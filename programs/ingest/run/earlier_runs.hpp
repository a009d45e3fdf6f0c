#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include <cis/api/client.hpp>

#include "csv/row_place.hpp"
#include "ingest/arguments.hpp"

namespace cis::programs::ingest_command {

/// The results of earlier runs.
struct EarlierRuns {
    std::size_t in{0};           ///< people of the file who are in the posting, or are said to be
    std::size_t in_conflict{0};  ///< people of the file who are not sent again
    std::size_t absent{0};       ///< people who are in the posting, and not in the file; 0 if a part of the
                                 ///< file is left out
    std::vector<RowPlace> moved{};      ///< rows whose own id is that of somebody with another e-mail address
    std::vector<RowPlace> remaining{};  ///< the rows of the other people of the file
};

/// The source that says who is in.
enum class KnownBy {
    journal,             ///< without a journal, nobody counts as in
    journal_or_service,  ///< the posting's list, if there is no journal
};

/// Looks up the people of a file. The file must be readable again. Throws Exception if the list of the
/// posting is needed and cannot be read.
[[nodiscard]] EarlierRuns earlier_runs(const Client& client, const Arguments& arguments, KnownBy known_by,
                                       const std::stop_token& stop);

}  // namespace cis::programs::ingest_command
