#pragma once

#include <string>

#include "failure/command_failure.hpp"
#include "ingest/arguments.hpp"

namespace cis::programs::ingest_command {

/// The failure of a command because a person has not made a decision that is needed before anybody is sent.
[[nodiscard]] CommandFailure not_decided(std::string message, std::string advice);

/// Settles what a person must decide before the rows of a file may be used: which sheet of a workbook is
/// read, which row has the titles, and whether hidden rows count. Options answer it. Otherwise a person at
/// the terminal is asked. Throws CommandFailure, which names the option, if nobody can be asked, no answer
/// comes, or an option does not suit the file. Throws what is_workbook() and TableReader throw.
/// @return the arguments with the answers
[[nodiscard]] Arguments with_answers(Arguments arguments);

}  // namespace cis::programs::ingest_command
