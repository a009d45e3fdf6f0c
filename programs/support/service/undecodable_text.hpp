#pragma once

#include <string>
#include <string_view>

#include <cis/model/page.hpp>

namespace cis::programs {

/// The text about a record of a list that could not be decoded, and why, e.g. "candidate int_1 could not be
/// decoded: …". It contains only the id of the person.
/// @param what what the record is
/// @param id   the name of its id, e.g. `interview_id`
[[nodiscard]] std::string undecodable_text(std::string_view what, const UndecodableItem& item,
                                           const char* id);

}  // namespace cis::programs
