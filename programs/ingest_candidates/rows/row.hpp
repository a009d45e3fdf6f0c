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
    std::optional<std::string> key{};  ///< the caller's own key, if a column has it
    CandidateParams params{};
    std::optional<ingest::GivenText> given{};  ///< the text of the input, if it differs
    bool is_name_partial = false;              ///< whether the first or last column of the name is empty
    bool is_name_none = false;                 ///< whether the cell has a word for "none", such as N/A
    std::vector<Rejection> notes{};            ///< changes that the owner of the file should know about
};

}  // namespace cis::programs
