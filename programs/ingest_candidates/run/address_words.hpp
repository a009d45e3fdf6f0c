#pragma once

#include <string>
#include <vector>

#include "rows/shared_addresses.hpp"

namespace cis::programs {

/// What a row that is in conflict has to do with others, as sentences.
struct AddressWords {
    std::string printable{};      ///< with the lines of those in the file
    std::string for_its_owner{};  ///< also with their names, for the files that only the user can read
};

/// @param others who has the e-mail address of the row, too
[[nodiscard]] AddressWords address_words(const std::vector<SharedAddresses::Person>& others);
/// @param name of the other candidate in the posting; empty if it is not known
[[nodiscard]] AddressWords with_name_in_posting(AddressWords words, const std::string& name);

}  // namespace cis::programs
