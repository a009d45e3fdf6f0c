#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <cis/model/candidate.hpp>

namespace cis::examples {

/// A candidate from a row of a file. An empty cell is an unset field, or an absent entry.
struct Row {
    std::size_t line{};                ///< the physical line of the file where the row starts
    std::optional<std::string> key{};  ///< the caller's own, if a column has it
    CandidateParams params{};
};

}  // namespace cis::examples
