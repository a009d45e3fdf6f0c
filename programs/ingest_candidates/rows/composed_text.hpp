#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// The text in Unicode's form NFC, in which é is one character. Files from a Mac often have two, which look
/// the same and would be another person.
/// @param text in UTF-8; any other text stays as it is
std::string composed(std::string_view text);

}  // namespace cis::programs
