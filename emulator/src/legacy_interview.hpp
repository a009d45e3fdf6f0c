#pragma once

#include "candidate.hpp"
#include "json.hpp"
#include "progress.hpp"

namespace cis::emulator {

/// An interview as the legacy API shows it: one time a number, the others texts, empty while unset.
Json to_legacy_json(const Candidate& candidate, const Progress& progress);

}  // namespace cis::emulator
