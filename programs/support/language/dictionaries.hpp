#pragma once

#include "language/dictionary.hpp"
#include "language/language.hpp"

namespace cis::programs {

/// The table of a language.
[[nodiscard]] const Dictionary& dictionary_of(Language language);

}  // namespace cis::programs
