#pragma once

#include <span>
#include <string_view>

namespace cis::programs {

/// How a command ends. All commands have the same codes; exit_codes() says what they mean.
enum class ExitCode {
    done = 0,
    failed = 1,
    usage = 2,
    review = 3,
    again = 4,
    output = 5,
    busy = 6,
    refused = 7,
    stopped = 130,     ///< by SIGINT (Ctrl-C): 128 and its number
    terminated = 143,  ///< by SIGTERM
};

/// A line of the table.
struct ExitCodeText {
    ExitCode code{};
    std::string_view name{};
    std::string_view meaning{};
};

/// The table of all commands, for the help, the manual page and the guide.
[[nodiscard]] std::span<const ExitCodeText> exit_codes() noexcept;

/// The name of a code as `--json` prints it, for example `review`.
[[nodiscard]] std::string_view name_of(ExitCode code) noexcept;

}  // namespace cis::programs
