#pragma once

#include "resources/interview.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// The full results of an interview, with one result for each agent that is done.
Json interview_data(const Interview& interview, const Progress& progress);

}  // namespace cis::emulator
