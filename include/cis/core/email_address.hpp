#pragma once

/// @file
/// A check of e-mail addresses before they are sent.

#include <optional>
#include <string_view>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>

namespace cis {

/// Checks whether a text can be one e-mail address, as `CandidateParams::email` needs it. The library never
/// does this by itself: the service decides what it accepts.
///
/// The check covers only what mail systems agree on. The text has one `@`, with text before it and a host
/// after it. It has no blanks and no invisible characters. Except for a host in brackets, it has no round,
/// square or angle bracket, colon, semicolon, comma, double quote or backslash. Letters may be of any script,
/// in UTF-8. The check does not tell whether anybody reads the mail.
///
/// @code
/// if (const auto fault = cis::email_address_fault(cell)) std::cerr << fault->reason << '\n';
/// @endcode
/// @return none if the text can be an address. Otherwise an error (`invalid_argument`, `param`: `email`)
/// whose reason says what to do. The reason quotes only the wrong character of the address
[[nodiscard]] CIS_EXPORT std::optional<Error> email_address_fault(std::string_view address);

}  // namespace cis
