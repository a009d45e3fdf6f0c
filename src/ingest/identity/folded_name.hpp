#pragma once

#include <string>
#include <string_view>

namespace cis::ingest::detail {

/// Folds a name. Spellings that a reader of two lists would take for one name have the same folded name:
/// words with a space between them.
///
/// The case of letters, diacritics, punctuation and invisible characters make no difference. Titles do not
/// count. Both `Maier, Anna` and `Dr. Anna Maier` become `anna maier`. `Jr`, `Sr` and `II` are not titles,
/// because they tell a father from his son. A title counts if the name would have only one word without it:
/// `Herr Maier` and `Frau Maier` may be two people.
/// @return empty if the name has no letter and no digit
[[nodiscard]] std::string folded_name(std::string_view name);

}  // namespace cis::ingest::detail
