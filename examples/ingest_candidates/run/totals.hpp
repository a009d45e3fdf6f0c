#pragma once

#include <cstddef>
#include <string>

#include "run/progress.hpp"

namespace cis::examples {

/// The result of a run as text.
std::string totals_as_text(const Tally& tally, std::size_t rows);

/// The result of a run as JSON: `{"rows":…,"created":…,"existing":…,"rejected":…,"failed":…}`.
std::string totals_as_json(const Tally& tally, std::size_t rows);

/// The result of a run that only checked the file: `2 rows can be sent, 0 rejected`.
std::string checked_as_text(std::size_t sendable, std::size_t rejected);
/// `{"rows":…,"sendable":…,"rejected":…}`.
std::string checked_as_json(std::size_t sendable, std::size_t rejected);

}  // namespace cis::examples
