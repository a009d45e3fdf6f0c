#pragma once

#include <string>
#include <vector>

#include <cis/model/event_type.hpp>

#include "options/command_line.hpp"
#include "options/common_options.hpp"

namespace cis::programs {

// Words of the commands about webhooks.

/// The names of all events, including those for which nobody can register.
[[nodiscard]] inline std::vector<std::string> event_names() {
    std::vector<std::string> names;
    for (const std::string_view name : enum_names(EventType{})) names.emplace_back(name);
    return names;
}

/// Adds `--event`. @param names the events that may be chosen
inline Option add_event_option(CommandLine& line, std::vector<std::string>& events,
                               const std::vector<std::string>& names) {
    return line
        .texts("--event EVENT", events,
               "Only this event, for example report_available; may be repeated; without it, all of them")
        .one_of(names);
}

/// Adds `--secrets`.
inline Option add_secrets_option(CommandLine& line, std::string& file) {
    return line
        .text("--secrets FILE", file,
              "The file that cis webhooks register has written; it is read, and never changed")
        .checked(fault_if_empty);
}

}  // namespace cis::programs
