#pragma once

#include <cstddef>
#include <string>

#include "options/command_line.hpp"

namespace cis::programs {

// Options that several programs have. The same option has the same name and the same help in each of them.

/// Why an empty text is not a value. A variable that a script has not set gives one.
inline std::string fault_if_empty(const std::string& text) { return text.empty() ? "must not be empty" : ""; }

inline Option add_posting_option(CommandLine& line, std::string& posting) {
    return line.text("--posting ID", posting, "The posting's id, or its title if no other has the same")
        .checked(fault_if_empty);
}

inline void add_in_flight_option(CommandLine& line, std::size_t& max_in_flight, std::int64_t most) {
    line.number("--in-flight N", max_in_flight, {1, most}, "At most so many requests at the same time")
        .with_default();
}

inline void add_rpm_option(CommandLine& line, std::size_t& requests_per_minute) {
    line.number("--rpm N", requests_per_minute, {1, 1'000'000},
                "At most so many requests per minute; without it, as many as the service allows");
}

inline void add_quiet_option(CommandLine& line, bool& is_quiet) {
    line.flag("--quiet", is_quiet, "Print no progress: only problems and the result");
}

inline void add_verbose_option(CommandLine& line, bool& is_verbose) {
    line.flag("--verbose", is_verbose, "Print a line for each request");
}

}  // namespace cis::programs
