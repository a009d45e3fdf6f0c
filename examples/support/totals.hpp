#pragma once

#include <cstddef>
#include <string>

#include "progress.hpp"

namespace cis::examples {

/// What came of a run, for a person.
std::string totals_as_text(const Tally& tally, std::size_t rows);

/// What came of a run, for a program: `{"rows":…,"created":…,"existing":…,"rejected":…,"failed":…}`.
std::string totals_as_json(const Tally& tally, std::size_t rows);

}  // namespace cis::examples
