#pragma once

#include <string>

namespace cis::detail {

/// Appends a letter without its case and its diacritics, so that texts are compared as a reader who does not
/// know the language compares them: `É` becomes `e`, `Ł` becomes `l`, `ß` becomes `ss`, `Й` becomes `и`. The
/// function knows Latin, Greek, Cyrillic and Armenian letters. Their marks disappear, and so do those of
/// Hebrew and Arabic. Every other character stays as it is. In some scripts a mark makes another letter (`か`,
/// `が`), so it must not disappear.
void append_folded(std::string& text, char32_t letter);

}  // namespace cis::detail
