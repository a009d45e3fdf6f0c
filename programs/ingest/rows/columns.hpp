#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/rows/field.hpp"

namespace cis::programs::ingest_command {

/// The names of a file's columns, without the blanks around them.
class Columns {
public:
    /// Throws `InputError` if a title is longer than any that people write.
    explicit Columns(const std::vector<std::string>& header);

    const std::vector<std::string>& names() const noexcept { return names_; }

    /// The columns with this name as it is written. If there is none, case, blanks and underscores do not
    /// count. Throws `InputError` if there is still none.
    /// @param option where the name comes from, for the message, e.g. `--ignore`
    std::vector<std::size_t> all_named(std::string_view text, std::string_view option) const;

    /// The only column with this name. Throws `InputError` if there is none or several.
    std::size_t named(std::string_view name, std::string_view option) const;

    /// The columns that a text names, with blanks between them: `First name Last name`. If the whole text is
    /// the name of a column, that column is meant. Throws `InputError` if there are no such columns, or if
    /// the text can be read in several ways.
    std::vector<std::size_t> several_named(std::string_view text, std::string_view option) const;

private:
    std::vector<std::size_t> similar(std::string_view name) const;
    struct Readings;
    void read(const std::vector<std::string>& words, std::size_t from, std::vector<std::string>& names,
              Readings& readings) const;

    std::vector<std::string> names_;
};

std::string in_quotes(std::string_view text);

/// A list such as `'a', 'b'`, or with another word before the last one: `'a' and 'b'`.
std::string list_in_quotes(const std::vector<std::string>& texts, std::string_view before_last = ", ");

}  // namespace cis::programs::ingest_command
