#pragma once

#include "resources/candidate.hpp"
#include "simulation/progress.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// An interview as the legacy API shows it: one time a number, the others texts, empty while unset.
Json to_legacy_json(const Candidate& candidate, const Progress& progress);

}  // namespace cis::emulator
