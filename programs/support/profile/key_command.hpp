#pragma once

#include <optional>
#include <string>
#include <vector>

#include <cis/call/authorization.hpp>
#include <cis/core/secret.hpp>

namespace cis::programs {

/// The words of a command as a person writes it: `pass show "cis acme"`. Quotes, ' or ", keep blanks in a
/// word; nothing else has a meaning, because no shell reads it.
/// @return none if there is no word, or if a quote has no end
[[nodiscard]] std::optional<std::vector<std::string>> command_words(const std::string& text);

/// The key that a command prints: its first line. Throws CommandFailure if it prints none within 30 s; the
/// error has neither the key nor anything that the command says.
/// @param whose for the error, e.g. `profile 'acme'`
[[nodiscard]] Secret key_printed_by(const std::vector<std::string>& command, const std::string& whose);

/// Asks the command at once, so that a run does not begin without a key, and again whenever the service
/// refuses the key.
[[nodiscard]] ApiKeyProvider key_provider(std::vector<std::string> command, std::string whose);

}  // namespace cis::programs
