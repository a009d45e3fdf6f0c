#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "csv/rejection.hpp"
#include "ingest/rows/row.hpp"

namespace cis::programs::ingest_command {

/// How a name shows that letters were lost before this program read it: `?ukasz`, `JosÃ©`, `Zo&euml;`,
/// `=?UTF-8?Q?Zo=C3=AB?=`, `G=C3=BCnther`, `Zo%C3%AB`, `Zo\u00EB`. The text says what the name has.
/// @param name a name in UTF-8
/// @return empty if the name does not show it
[[nodiscard]] std::string_view lost_letters(std::string_view name);

/// Finds the rows whose names have lost letters. Nobody should be greeted with such a name.
class LostLetters {
public:
    /// @param are_sent whether the caller wants such names to be sent unchanged
    /// @param is_workbook whether the names come from a workbook, which lost the letters before it was saved
    explicit LostLetters(bool are_sent, bool is_workbook = false)
        : are_sent_(are_sent), is_workbook_(is_workbook) {}

    /// What is wrong with the name.
    std::optional<Rejection> check(const Row& row);

    /// How many rows have lost letters, and how to save the file correctly; empty if there are none.
    [[nodiscard]] std::string summary() const;

private:
    bool are_sent_;
    bool is_workbook_;
    std::size_t rows_{0};
};

}  // namespace cis::programs::ingest_command
