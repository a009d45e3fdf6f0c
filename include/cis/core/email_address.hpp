#pragma once

/// @file
/// A check of e-mail addresses before they are sent.

#include <optional>
#include <string_view>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>

namespace cis {

/// Checks whether a text can be one e-mail address, as `CandidateParams::email` needs it. The library never
/// does it by itself: the service decides what it takes.
///
/// It is what mail systems agree on, and no more: one `@`, text before it and a host after it; no blanks and
/// no invisible characters; no brackets of any kind, colon, semicolon, comma, quote or backslash outside of a
/// host in brackets; letters of any script, in UTF-8. Whether anybody reads the mail is another question.
///
/// @code
/// if (const auto fault = cis::email_address_fault(cell)) std::cerr << fault->reason << '\n';
/// @endcode
/// @return none if it can be one; otherwise an error (`invalid_argument`, `param`: `email`) whose reason says
///         what to do and quotes nothing of the address but the character that is wrong
[[nodiscard]] CIS_EXPORT std::optional<Error> email_address_fault(std::string_view address);

}  // namespace cis
