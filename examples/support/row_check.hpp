#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "candidate_row.hpp"
#include "rejection.hpp"

namespace cis::examples {

/// What can be said about the rows of one file before any is sent.
class RowCheck {
public:
    /// Why a row cannot be sent as it is, if so: it has no e-mail address, the client would refuse it, or an
    /// earlier row that can be sent has its address. Candidates are told apart by their addresses alone.
    std::optional<Rejection> fault_of(const CandidateRow& row);

private:
    std::unordered_map<std::string, std::size_t> lines_;  ///< by comparable() address
};

}  // namespace cis::examples
