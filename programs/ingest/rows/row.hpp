#pragma once

#include <optional>
#include <string>
#include <vector>

#include <cis/ingest/row.hpp>
#include <cis/model/candidate.hpp>

#include "csv/rejection.hpp"
#include "csv/row_place.hpp"

namespace cis::programs::ingest_command {

/// A candidate from a row of a file. An empty cell is an unset field, or an absent entry.
struct Row {
    RowPlace place{};                  ///< where the row is in the file
    std::optional<std::string> key{};  ///< the caller's own key, if a column has it
    CandidateParams params{};
    std::optional<ingest::GivenText> given{};  ///< the text of the input, if it differs
    bool is_name_partial = false;              ///< whether the first or last column of the name is empty
    bool is_name_last_first = false;           ///< whether it is sent as `Last, First`, from one column
    bool is_name_none = false;                 ///< whether the cell has a word for "none", such as N/A
    std::vector<Rejection> notes{};            ///< changes that the owner of the file should know about
};

}  // namespace cis::programs::ingest_command
