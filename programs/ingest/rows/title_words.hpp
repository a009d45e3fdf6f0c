#pragma once

#include <optional>
#include <string_view>

#include "ingest/rows/field.hpp"

namespace cis::programs::ingest_command {

/// Whether the title of a column seems to be about a name or a part of a name, an e-mail address or a phone
/// number, in English, German, French, Spanish, Dutch, or a language of meaning_by_language(). It may be
/// wrong, so a person decides.
bool names_a_contact(std::string_view title);

/// Whether a title says that its names or contacts are not those of the candidate, or not for talking to the
/// candidate: `Manager email`, `Notfall-Telefon`, `Telefax`.
bool is_of_somebody_else(std::string_view title);

/// Whether a title says that its cells are the ids of the candidates, such as `Bewerber-Nr.` and `Candidate
/// ID`. `Nr` alone may count the rows of a file.
bool names_an_id(std::string_view title);

/// The field that a title means, if it says nothing else: `Phone 1 - Value`, `Work e-mail`, `Téléphone
/// mobile`. `Phone type` is not such a title, nor is a part of a name.
std::optional<Field> meaning_of(std::string_view title);

}  // namespace cis::programs::ingest_command
