#pragma once

#include <string_view>

namespace cis::programs::ingest_command {

/// What a text in the column of names means.
enum class NameMeaning {
    name,
    total,          ///< `Summe`, `Total: 151`: the row under a list. It is also a surname
    none,           ///< `N/A`, `-`, `unbekannt`: there is no name
    programs_none,  ///< `Null`, `NaN`: what programs write for no value. It is also a surname
    error,          ///< `#REF!`, even next to other words
};

/// Finds the meaning of a name. It knows words in the languages of titles (English, German, French, Spanish,
/// Dutch), and the errors of spreadsheets in all languages. A word among others, as in `Tom Count`, is a
/// name.
///
/// @param name a name without blanks around it
NameMeaning meaning_of_name(std::string_view name);

}  // namespace cis::programs::ingest_command
