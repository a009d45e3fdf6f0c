#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// The text in Unicode's form NFC, in which é is one character. Files from a Mac often have two characters in
/// its place, which look the same. Without this, they would be another person.
/// @param text a text in UTF-8; any other text stays as it is
std::string composed(std::string_view text);

}  // namespace cis::programs
