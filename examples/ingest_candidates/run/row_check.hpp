#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "csv/rejection.hpp"
#include "rows/row.hpp"

namespace cis::examples {

/// The form of an e-mail address for comparisons: lower case, because a service may not preserve the case.
std::string comparable(std::string email);

/// Why a row without an e-mail address cannot be ingested; none if it has one.
///
/// The service does not document which fields it requires. The ingestion requires the address: if the outcome
/// of a request is unknown, it searches the posting for the address. A row without one could be neither found
/// nor safely sent again.
std::optional<Rejection> missing_email(const Row& row);

/// Tells the persons of one file apart.
class RowCheck {
public:
    /// Why a row cannot be sent; none if it can. It has no e-mail address, or an earlier row has the same
    /// one.
    std::optional<Rejection> fault_of(const Row& row);

private:
    std::unordered_map<std::string, std::size_t> lines_;  ///< the line of each comparable() address
};

}  // namespace cis::examples
