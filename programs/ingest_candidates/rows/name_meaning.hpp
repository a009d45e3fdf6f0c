#pragma once

#include <string_view>

namespace cis::programs {

/// What a text in the column of names says.
enum class NameMeaning {
    name,
    total,          ///< `Summe`, `Total: 151`: the row under a list. It is a surname, too
    none,           ///< `N/A`, `-`, `unbekannt`: there is no name
    programs_none,  ///< `Null`, `NaN`: what programs write for nothing. It is a surname, too
    error,          ///< `#REF!`, also beside other words
};

/// Knows the words of the languages of titles (English, German, French, Spanish, Dutch) and the errors of
/// spreadsheets in all. A word among others, as in `Tom Count`, is a name.
///
/// @param name without blanks around it
NameMeaning meaning_of_name(std::string_view name);

}  // namespace cis::programs
