#pragma once

#include <string>
#include <vector>

namespace cis::programs {

/// What is wrong with a header whose first title shows that a program has read the file in a wrong encoding
/// and saved it. The title begins with the byte order mark of UTF-8 as other encodings read it, such as
/// `ï»¿name`. Or, in a file of rejects, it is not quite `reject_line`. Then letters of the names are wrong
/// too.
/// @return the text that follows the name of the file in a message; empty if nothing is wrong
[[nodiscard]] std::string fault_of_first_title(const std::vector<std::string>& header);

}  // namespace cis::programs
