#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "candidate_row.hpp"
#include "rejection.hpp"

namespace cis::examples {

/// Checks the rows of one file before any is sent.
class RowCheck {
public:
    /// Why a row cannot be sent; none if it can. It has no e-mail address, the client would refuse it, or an
    /// earlier row that can be sent has the same address. Only the address distinguishes candidates.
    std::optional<Rejection> fault_of(const CandidateRow& row);

private:
    std::unordered_map<std::string, std::size_t> lines_;  ///< the line of each comparable() address
};

}  // namespace cis::examples
