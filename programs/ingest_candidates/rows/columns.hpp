#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rows/field.hpp"

namespace cis::programs {

/// The names of a file's columns, without the blanks around them.
class Columns {
public:
    explicit Columns(const std::vector<std::string>& header);

    const std::vector<std::string>& names() const noexcept { return names_; }

    /// The columns with this name, as it is written or, if there is none, without regard to case, blanks and
    /// underscores. Throws `InputError` if there is none at all.
    /// @param option where the name comes from, for the message, e.g. `--ignore`
    std::vector<std::size_t> all_named(std::string_view text, std::string_view option) const;

    /// The only such column. Throws `InputError` if there is none or several.
    std::size_t named(std::string_view name, std::string_view option) const;

private:
    std::vector<std::string> names_;
};

std::string in_quotes(std::string_view text);

}  // namespace cis::programs
