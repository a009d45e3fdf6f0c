#pragma once

#include <string_view>

namespace cis::ingest::detail {

/// The reason reported for a row in conflict that the service refused with a 409. A later run gives the same
/// reason.
/// @param is_address_taken whether another candidate is known to have its e-mail address
[[nodiscard]] constexpr std::string_view refused_reason(bool is_address_taken) noexcept {
    return is_address_taken
               ? "the service refused this person (409): another candidate has the same e-mail address; if "
                 "it is "
                 "the same person, there is nothing to do"
               : "the service refused this person (409) as somebody whom it has already, but it lists nobody "
                 "with this name and e-mail address";
}

/// The reason reported for a row in conflict for which an earlier run got another candidate.
inline constexpr std::string_view replaced_reason =
    "when an earlier run sent this person, the service responded with somebody else; so this row is not sent "
    "again: look in the posting who of them is there";

}  // namespace cis::ingest::detail
