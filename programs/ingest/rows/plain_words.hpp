#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace cis::programs::ingest_command {

/// The words of a column's title, in lower case and without accents: `Prénom (privé)` has `prenom` and
/// `prive`, `PhoneNumber2` has `phone` and `number`. Letters of other scripts are in lower case, too.
std::vector<std::string> plain_words(std::string_view title);

/// Whether a list contains this word.
[[nodiscard]] bool is_among(const auto& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

/// The words of a title as one word: `E-Mail-Adresse` is `emailadresse`.
std::string joined_words(std::string_view title);

}  // namespace cis::programs::ingest_command
