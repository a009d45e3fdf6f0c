#pragma once

#include <string>

namespace cis::detail {

/// Appends a letter without its case and its diacritics: `É` becomes `e`, `Ł` becomes `l`, `ß` becomes `ss`,
/// `Й` becomes `и`. This is how a reader who does not know the language compares texts. The function knows
/// Latin, Greek, Cyrillic and Armenian letters. It drops their marks, and the marks of Hebrew and Arabic.
/// Every other character stays as it is. In some scripts a mark makes another letter (`か`, `が`), so it must
/// not disappear.
void append_folded(std::string& text, char32_t letter);

}  // namespace cis::detail
