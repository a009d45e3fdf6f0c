#pragma once

#include <string>
#include <string_view>

namespace cis::test {

/// The metadata entry `ingest_key` that version 1 of the recipe gave a person, written again from its
/// description.
/// @param name in lower case, as it was read @param email the same
[[nodiscard]] std::string older_ingest_key(std::string_view posting_id, std::string_view name,
                                           std::string_view email);

}  // namespace cis::test
