#pragma once

#include <string>
#include <vector>

#include "rows/field.hpp"

namespace cis::examples {

/// The options that would use or leave out columns which fill no field, ready to be copied to a shell:
/// `--map email='E-Mail' --ignore 'Notes'`.
///
/// A column is mapped only if it alone has a well-known name of a field that is still free.
/// @param unknown the names of the columns
/// @param taken   the fields that other columns fill
std::string proposed_options(const std::vector<std::string>& unknown, const std::vector<Field>& taken);

/// What to do with columns that hold parts of a name (first name, surname); empty if there are none.
std::string advice_on_names(const std::vector<std::string>& unknown);

}  // namespace cis::examples
