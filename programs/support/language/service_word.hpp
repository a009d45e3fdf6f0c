#pragma once

#include <string>
#include <string_view>

#include "language/language.hpp"

namespace cis::programs {

/// A word of the service as people say it within a sentence: the status of a posting, a candidate or a step,
/// the type of a step, an event. `not_started` becomes `not started yet`. A word that the tables do not have
/// is written with blanks: `on_hold` becomes `on hold`. It cannot control anything. Empty if it has nothing
/// that can be read.
[[nodiscard]] std::string service_word(Language language, std::string_view wire_name);

/// A text with a capital letter in front, for the beginning of a line.
[[nodiscard]] std::string capitalized(std::string text);

}  // namespace cis::programs
