#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/command_entry.hpp"

namespace cis::programs {

/// What the program is for.
inline constexpr std::string_view program_purpose =
    "Brings people into the Candidate Interview Service, and their results back.";

/// All commands of this build, in the order of the help.
[[nodiscard]] std::span<const CommandEntry> command_table() noexcept;

/// The command with this name, e.g. `postings create`; null if there is none.
[[nodiscard]] const CommandEntry* find_command(std::string_view name) noexcept;

/// The second words of the commands that begin with this one: `create` and `open` for `postings`.
[[nodiscard]] std::vector<std::string> second_words(std::string_view first);

/// The heading of a group in the help.
[[nodiscard]] std::string_view heading_of(CommandGroup group) noexcept;

/// The message about a name that no command has, with the name that was probably meant.
[[nodiscard]] std::string unknown_command_text(const std::string& name);

}  // namespace cis::programs
