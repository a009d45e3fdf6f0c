#pragma once

#include <string>

namespace cis::detail {

/// Adds a letter without its case and its diacritics, so that texts can be compared as a reader does who does
/// not know the language: `É` is `e`, `Ł` is `l`, `ß` is `ss`, `Й` is `и`. It knows Latin, Greek, Cyrillic
/// and Armenian letters, and the marks of these and of Hebrew and Arabic, which disappear. Every other
/// character stays as it is: where a mark makes another letter (`か`, `が`), it must not disappear.
void append_folded(std::string& text, char32_t letter);

}  // namespace cis::detail
