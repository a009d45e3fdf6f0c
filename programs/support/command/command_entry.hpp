#pragma once

#include <string_view>

#include "command/commands.hpp"

namespace cis::programs {

/// The headings of the list of commands.
enum class CommandGroup { begin, candidates, postings, webhooks, more };

/// Whether a command has the option `--profile`.
enum class Service { used, unused };

/// A line of the table of commands. Help, manual page, completions and the guide are made from it.
struct CommandEntry {
    std::string_view name{};  ///< one or two words, e.g. `postings create`
    CommandGroup group{};
    Service service{};
    std::string_view summary{};  ///< begins with a verb, without a full stop
    Work (*make)(CommandLine& line){};
};

}  // namespace cis::programs
