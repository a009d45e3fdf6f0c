#pragma once

#include <string>
#include <string_view>

#include "mapping/kept_mapping.hpp"

namespace cis::programs {

/// Reads the text of a file with a mapping. Throws InputError with the line of what is wrong.
/// @param name the name of the mapping
/// @param file the name of the file in errors
[[nodiscard]] KeptMapping mapping_from(std::string_view text, const std::string& name,
                                       const std::string& file);

/// The text of the file of a mapping. mapping_from() makes an equal mapping from it.
[[nodiscard]] std::string text_of(const KeptMapping& mapping);

}  // namespace cis::programs
