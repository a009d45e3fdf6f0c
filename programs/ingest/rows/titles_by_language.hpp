#pragma once

#include <optional>
#include <string_view>

namespace cis::programs::ingest_command {

/// What a column with a well-known title has.
enum class TitleMeaning { first_name, middle_name, last_name, name, email, phone_number };

/// What a title means in one of the languages of the table, such as Turkish or Japanese. English, German,
/// French, Spanish and Dutch have tables of their own: name_part(), probable_field(), meaning_of().
std::optional<TitleMeaning> meaning_by_language(std::string_view title);

/// Whether a word of a title is such a title itself, as in `E-posta 2` and `Telefon (iş)`.
bool has_title_of_language(std::string_view title);

/// Whether people of the title's language write the last name in front: Hungarian, Japanese, Chinese, Korean.
bool is_last_name_in_front(std::string_view title);

}  // namespace cis::programs::ingest_command
