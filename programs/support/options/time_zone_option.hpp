#pragma once

#include <string>

#include "options/command_line.hpp"
#include "time/time_zone.hpp"

namespace cis::programs {

/// Adds `--time-zone`, a name for use_time_zone().
inline Option add_time_zone_option(CommandLine& line, std::string& name) {
    return line
        .text("--time-zone NAME", name, "The time zone of all times, e.g. Europe/Berlin or America/New_York")
        .checked(fault_of_time_zone)
        .with_default();
}

}  // namespace cis::programs
