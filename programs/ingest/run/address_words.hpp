#pragma once

#include <string>
#include <vector>

#include "ingest/rows/shared_addresses.hpp"

namespace cis::programs::ingest_command {

/// Sentences about other rows and candidates with which a row is in conflict.
struct AddressWords {
    std::string printable{};      ///< with the places of those in the file
    std::string for_its_owner{};  ///< with their names too, for files that only the user can read
};

/// @param others the people who have the e-mail address of the row too
[[nodiscard]] AddressWords address_words(const std::vector<SharedAddresses::Person>& others);
/// @param name the name of the other candidate in the posting; empty if it is not known
[[nodiscard]] AddressWords with_name_in_posting(AddressWords words, const std::string& name);

}  // namespace cis::programs::ingest_command
