#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <cis/ingest/row.hpp>
#include <cis/model/candidate.hpp>

#include "csv/rejection.hpp"

namespace cis::programs {

/// A candidate from a row of a file. An empty cell is an unset field, or an absent entry.
struct Row {
    std::size_t line{};                ///< the physical line of the file where the row starts
    std::optional<std::string> key{};  ///< the caller's own, if a column has it
    CandidateParams params{};
    std::optional<ingest::GivenText> given{};  ///< the text of the input, if it is another one
    bool is_name_partial = false;              ///< the first or the last of the columns of a name is empty
    bool is_name_none = false;                 ///< the cell has a word for none: N/A
    std::vector<Rejection> notes{};            ///< what was changed of which the file's owner should know
};

}  // namespace cis::programs
