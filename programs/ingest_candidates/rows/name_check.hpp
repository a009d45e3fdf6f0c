#pragma once

#include <optional>

#include "csv/rejection.hpp"
#include "rows/row.hpp"

namespace cis::programs {

/// Checks that a row's name can be that of a person. A name that means that there is none is taken away, and
/// noted.
///
/// @param is_csv our CSV files have U+FFFD for a NUL; in others a letter was lost
/// @return why the name cannot be sent; it quotes nothing of it
std::optional<Rejection> check_name(Row& row, bool is_csv);

}  // namespace cis::programs
