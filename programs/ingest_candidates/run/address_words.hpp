#pragma once

#include <string>
#include <vector>

#include "rows/shared_addresses.hpp"

namespace cis::programs {

/// What a row that is in conflict has to do with others, as sentences.
struct AddressWords {
    std::string printable{};      ///< with their lines
    std::string for_its_owner{};  ///< also with their names, for the files that only the user can read
};

/// @param others who has the e-mail address of the row, too
[[nodiscard]] AddressWords address_words(const std::vector<SharedAddresses::Person>& others);

}  // namespace cis::programs
