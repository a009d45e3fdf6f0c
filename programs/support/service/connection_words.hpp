#pragma once

#include <string>

namespace cis::programs {

/// Why there is no connection, to follow a sentence of ours: `: its name is not known (Could not resolve
/// host: a.example)`. The words of the library for connections are in brackets, because they say nothing to
/// most people. If these words are not known, there is only the text in brackets.
/// @param reason the reason of a connection or TLS error
[[nodiscard]] std::string connection_words(const std::string& reason);

}  // namespace cis::programs
