#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rejection.hpp"

namespace cis::examples {

/// A candidate as a row of a file gives it. An empty cell leaves its field out: empty here, absent in the
/// maps.
struct CandidateRow {
    std::size_t line{};  ///< physical line of the file on which the row starts
    std::string name{};
    std::string email{};
    std::string phone_number{};
    std::map<std::string, std::string> metadata{};
    std::vector<std::pair<std::string, std::string>> data{};  ///< in the order of the columns
};

/// Why a row cannot be ingested, if so: it needs an e-mail address.
///
/// The service does not say which fields it requires; this is a rule of the ingestion. A row whose request
/// broke off with an unknown outcome is settled by looking for its e-mail address in the posting, and a row
/// without one could be neither found nor safely sent again.
std::optional<Rejection> missing_email(const CandidateRow& row);

/// An e-mail address as addresses are compared: without regard to case, which a service may not keep.
std::string comparable(std::string email);

}  // namespace cis::examples
