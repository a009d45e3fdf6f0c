#pragma once

#include <optional>
#include <string_view>

namespace cis::programs::ingest_command {

/// A part of a person's name, in the order in which the whole name has them.
enum class NamePart { first, middle, particle, last, second_last };

/// The part of a name that a column with this title has, in English, German, French, Spanish, Dutch, or
/// a language of meaning_by_language().
std::optional<NamePart> name_part(std::string_view title);

/// Whether a column with this title has the last name if another column has the first name: `Name`, `Naam`,
/// `Namn`, `Navn`.
bool may_be_last_name(std::string_view title);

}  // namespace cis::programs::ingest_command
