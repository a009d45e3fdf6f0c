#pragma once

#include <optional>
#include <string_view>

#include "rows/field.hpp"

namespace cis::programs {

/// Whether the title of a column seems to be about a name or a part of a name, an e-mail address or a phone
/// number, in English, German, French, Spanish or Dutch. It may be wrong, so a person decides.
bool names_a_contact(std::string_view title);

/// The field that a title means, if it says nothing else: `Phone 1 - Value`, `Work e-mail`, `Téléphone
/// mobile`. `Phone type` is not such a title, nor is a part of a name.
std::optional<Field> meaning_of(std::string_view title);

}  // namespace cis::programs
