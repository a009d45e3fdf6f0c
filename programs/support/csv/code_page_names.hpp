#pragma once

#include <optional>
#include <string_view>

namespace cis::programs {

/// The number of the code page of Windows that is an encoding, such as 1252 for `CP1252`, or 28591 for
/// `ISO-8859-1`. Whether a system has it is another question.
/// @param encoding in capital letters
[[nodiscard]] std::optional<unsigned int> code_page_of(std::string_view encoding);

}  // namespace cis::programs
