#pragma once

#include <string>
#include <vector>

#include "rows/field.hpp"

namespace cis::programs {

/// The options that would use or leave out columns which fill no field, ready to be copied to a shell:
/// `--map email='E-Mail' --ignore 'Notes'`.
///
/// A column is mapped only if it alone has a well-known name of a field that is still free. One that may have
/// names or contacts is never left out: a person must decide.
/// @param unknown the names of the columns
/// @param taken   the fields that other columns fill
/// @return empty if there is nothing to propose
std::string proposed_options(const std::vector<std::string>& unknown, const std::vector<Field>& taken);

/// What to do with the columns of names and contacts that get no option; empty if there are none.
std::string advice_on_contacts(const std::vector<std::string>& unknown, const std::vector<Field>& taken);

}  // namespace cis::programs
