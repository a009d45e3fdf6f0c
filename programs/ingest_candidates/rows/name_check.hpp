#pragma once

#include <optional>

#include "csv/rejection.hpp"
#include "rows/row.hpp"

namespace cis::programs {

/// What a file has names in.
struct NameSource {
    bool is_csv = true;      ///< our CSV files have U+FFFD for a NUL; in others a letter was lost
    bool is_export = false;  ///< the service has these names: one that means none stays as it is
};

/// Checks that a row's name can be that of a person. A name that means that there is none is taken away, and
/// noted.
///
/// @return why the name cannot be sent; it quotes nothing of it
std::optional<Rejection> check_name(Row& row, NameSource source);

}  // namespace cis::programs
