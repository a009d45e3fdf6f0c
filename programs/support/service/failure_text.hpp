#pragma once

#include <chrono>
#include <string>

#include <cis/core/error.hpp>

namespace cis::programs {

/// What has failed and what to do, in one or two sentences for a person who does not know HTTP. It contains
/// no personal data. `to_string(error)` says the same to an engineer.
[[nodiscard]] std::string failure_text(const Error& error);

/// Only what has failed, for a program that continues.
[[nodiscard]] std::string failure_cause(const Error& error);

/// A time for a person: `90 s`, `41 min`, `24 h`. It is never too short.
[[nodiscard]] std::string time_text(std::chrono::milliseconds time);

}  // namespace cis::programs
