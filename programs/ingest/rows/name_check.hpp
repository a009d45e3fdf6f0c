#pragma once

#include <optional>

#include "csv/rejection.hpp"
#include "ingest/rows/row.hpp"

namespace cis::programs::ingest_command {

/// The kind of file that names come from.
struct NameSource {
    bool is_csv = true;      ///< our CSV files have U+FFFD for a NUL; in other files, U+FFFD is a lost letter
    bool is_export = false;  ///< the service has these names, so one that means "none" stays
};

/// Checks that a row's name can be that of a person. If the name means that there is none, it is removed, and
/// a note is added.
///
/// @return why the name cannot be sent; does not quote it
std::optional<Rejection> check_name(Row& row, NameSource source);

}  // namespace cis::programs::ingest_command
