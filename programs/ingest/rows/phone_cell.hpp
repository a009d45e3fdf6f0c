#pragma once

#include <string>
#include <string_view>

#include "ingest/rows/country_numbers.hpp"

namespace cis::programs::ingest_command {

/// The phone number of a cell.
struct PhoneCell {
    std::string number{};      ///< in E.164, unless there is a fault
    std::string left_out{};    ///< what was removed, for a message; empty if only spaces were
    std::string_view fault{};  ///< why it is not a number that can be sent; does not quote it
    std::string_view doubt{};  ///< why the number may not exist
};

/// Removes what programs put around a number and into it: blanks, invisible characters, the marks that keep a
/// spreadsheet from changing it, `tel:`, and the decimals of a quantity.
///
/// @param numbers the country whose notations are understood; null: the number must be in E.164
PhoneCell read_phone_cell(std::string_view cell, const CountryNumbers* numbers);

}  // namespace cis::programs::ingest_command
