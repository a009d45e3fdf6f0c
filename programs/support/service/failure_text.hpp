#pragma once

#include <chrono>
#include <exception>
#include <string>

#include <cis/core/error.hpp>

#include "failure/command_failure.hpp"

namespace cis::programs {

/// What has failed and what to do, in one or two sentences for a person who does not know HTTP. It contains
/// no personal data. `to_string(error)` says the same to an engineer.
[[nodiscard]] std::string failure_text(const Error& error);

/// Only what has failed, for a program that continues.
[[nodiscard]] std::string failure_cause(const Error& error);

/// The failure of a call, of a database or of the library: words, exit code and kind.
[[nodiscard]] Failure failure_of(const Error& error);

/// The failure that any exception means.
[[nodiscard]] Failure failure_of(const std::exception& exception);

/// A time for a person: `90 s`, `41 min`, `24 h`. It is never too short.
[[nodiscard]] std::string time_text(std::chrono::milliseconds time);

}  // namespace cis::programs
