#pragma once

#include <string>
#include <string_view>

namespace cis::ingest::detail {

/// A name as people compare it who have seen it in another list: two spellings of one name have the same
/// folded name, in words with a space between them.
///
/// The case of letters, diacritics, punctuation and invisible characters make no difference. `Maier,
/// Anna` is `anna maier`, and titles do not count: `Dr. Anna Maier` is, too. `Jr`, `Sr` and `II` are no
/// titles, because they tell a father from his son. A title counts if it is needed to have two words:
/// `Herr Maier` and `Frau Maier` may be two people.
/// @return empty if the name has no letter and no digit
[[nodiscard]] std::string folded_name(std::string_view name);

}  // namespace cis::ingest::detail
