#pragma once

#include <string>

namespace cis::programs {

// What `cis help` prints about all commands of this build.

/// The list of commands with their summaries, in groups.
[[nodiscard]] std::string command_list();

/// The manual page cis(1), for man(1): roff with the macros `man`. Its date is SOURCE_DATE_EPOCH, as
/// reproducible builds require, or today.
[[nodiscard]] std::string manual_page();

/// The page docs/guide/command.md: options, exit codes, variables and files.
[[nodiscard]] std::string markdown_page();

}  // namespace cis::programs
