#pragma once

#include <cstddef>
#include <string_view>

namespace cis::programs {

/// Why it is no longer clear which text of a CSV file is a row, and which is inside a cell: programs that
/// read CSV disagree about it.
struct QuotingFault {
    enum class Kind {
        text_after_quote,    ///< `"a"b`
        backslash,           ///< `"a\"b"`, or `"a\",`, or `a\` at the end of a line
        blank_before_quote,  ///< ` "a,b"`
        lone_quote,          ///< `a"`, after a line end inside quotes
        not_closed,          ///< `"a` until the end of the file
        too_long,            ///< a row that is longer than allowed
    };

    Kind kind{};
    std::size_t column{};  ///< counted from 0
};

/// What is wrong, and how to correct it, for a message about the column.
std::string_view to_string(QuotingFault::Kind kind) noexcept;

}  // namespace cis::programs
