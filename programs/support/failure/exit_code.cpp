#include "failure/exit_code.hpp"

#include <algorithm>
#include <array>

namespace cis::programs {
namespace {

constexpr std::array exit_code_table{
    ExitCodeText{ExitCode::done, "done", "done; also a watch or a listener that a signal has ended"},
    ExitCodeText{ExitCode::failed, "failed", "something else has failed"},
    ExitCodeText{ExitCode::usage, "usage",
                 "it cannot begin: an option, the profile, a variable, a file or the posting is wrong, or a "
                 "yes is missing; nothing was sent"},
    ExitCodeText{ExitCode::review, "review",
                 "done, but some records need a person: they are rejected, held, in conflict or unreadable"},
    ExitCodeText{ExitCode::again, "again", "not whole: run the same command again"},
    ExitCodeText{ExitCode::output, "output", "the output could not be written"},
    ExitCodeText{ExitCode::busy, "busy", "another run has the posting, the file or the copy"},
    ExitCodeText{ExitCode::refused, "refused",
                 "the service or a proxy refuses the key, the workspace or the permission"},
    ExitCodeText{ExitCode::stopped, "stopped", "Ctrl-C: ended in order; what is in stays in"},
    ExitCodeText{ExitCode::terminated, "terminated", "SIGTERM: ended in order; what is in stays in"},
};

}  // namespace

std::span<const ExitCodeText> exit_codes() noexcept { return exit_code_table; }

std::string_view name_of(ExitCode code) noexcept {
    const auto* const line = std::ranges::find(exit_code_table, code, &ExitCodeText::code);
    return line == exit_code_table.end() ? std::string_view("failed") : line->name;
}

}  // namespace cis::programs
