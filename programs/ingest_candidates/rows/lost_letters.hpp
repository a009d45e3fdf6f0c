#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "csv/rejection.hpp"
#include "rows/row.hpp"

namespace cis::programs {

/// How a name shows that letters of it were lost before this program has read it: `?ukasz`, `JosÃ©`,
/// `Zo&euml;`, `=?UTF-8?Q?Zo=C3=AB?=`, `G=C3=BCnther`, `Zo%C3%AB`, `Zo\u00EB`. For each: what the name has.
/// @param name in UTF-8
/// @return empty if it shows nothing
[[nodiscard]] std::string_view lost_letters(std::string_view name);

/// Finds the rows whose names have lost letters: nobody should be greeted so.
class LostLetters {
public:
    /// @param are_sent whether the caller wants such names to be sent as they are
    explicit LostLetters(bool are_sent) : are_sent_(are_sent) {}

    /// What is wrong with the name.
    std::optional<Rejection> check(const Row& row);

    /// Of all rows, how many have lost letters, and how the file is saved right; empty if there are none.
    [[nodiscard]] std::string summary() const;

private:
    bool are_sent_;
    std::size_t rows_{0};
};

}  // namespace cis::programs
