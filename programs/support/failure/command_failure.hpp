#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <cis/core/error.hpp>

#include "failure/exit_code.hpp"
#include "failure/input_error.hpp"

namespace cis::programs {

/// Why a command ends before it has done everything: for people, and with `--json` for programs. It contains
/// no personal data.
struct Failure {
    ExitCode exit{ExitCode::failed};
    std::string kind{"internal"};  ///< a word for programs: that of cis::ErrorKind, or that of the exit code
    std::string message{};         ///< what has failed: a sentence, or several lines
    std::string advice{};          ///< what to do; may be empty
    std::optional<Error> error{};  ///< of a call; its rules say what is printed
    std::optional<FilePlace> place{};
    bool is_in_lines{false};  ///< whether the line ends in the message are intended
};

/// Thrown by a command that cannot continue. run_command() prints it.
class CommandFailure : public std::runtime_error {
public:
    explicit CommandFailure(Failure failure)
        : std::runtime_error(failure.message), failure_(std::move(failure)) {}
    /// A failure without advice, whose kind is the name of its exit code.
    CommandFailure(ExitCode exit, const std::string& message)
        : CommandFailure(Failure{.exit = exit, .kind = std::string(name_of(exit)), .message = message}) {}

    [[nodiscard]] const Failure& failure() const noexcept { return failure_; }

private:
    Failure failure_;
};

}  // namespace cis::programs
