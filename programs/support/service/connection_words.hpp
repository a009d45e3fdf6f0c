#pragma once

#include <string>

namespace cis::programs {

/// Why there is no connection, to be put behind a sentence of ours: `: its name is not known (Could not
/// resolve host: a.example)`. The words of the library for connections are in brackets, because they say
/// nothing to most people. If they are not known, there is only what is in brackets.
/// @param reason of an error of a connection or of TLS
[[nodiscard]] std::string connection_words(const std::string& reason);

}  // namespace cis::programs
