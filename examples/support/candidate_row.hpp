#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rejection.hpp"

namespace cis::examples {

/// A candidate from a row of a file. For an empty cell, the field is empty or, in the maps, absent.
struct CandidateRow {
    std::size_t line{};  ///< the physical line of the file where the row starts
    std::string name{};
    std::string email{};
    std::string phone_number{};
    std::map<std::string, std::string> metadata{};
    std::vector<std::pair<std::string, std::string>> data{};  ///< in the order of the columns
};

/// Why a row without an e-mail address cannot be ingested; none if it has one.
///
/// The service does not document which fields it requires. The ingestion requires the address: if the outcome
/// of a request is unknown, it searches the posting for the address. A row without one could be neither found
/// nor safely sent again.
std::optional<Rejection> missing_email(const CandidateRow& row);

/// The form of an e-mail address for comparisons: lower case, because a service may not preserve the case.
std::string comparable(std::string email);

}  // namespace cis::examples
