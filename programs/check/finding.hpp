#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "failure/exit_code.hpp"

namespace cis::programs::check_command {

/// The state of something that was checked.
enum class FindingState {
    ok,
    warning,  ///< works, but somebody should know
    failed,
    unknown,  ///< could not be tried; the text says why
};

/// What a line of the check says. It contains no key and no password.
struct Finding {
    std::string name{};  ///< e.g. `proxy`
    FindingState state{FindingState::ok};
    std::string text{};
    std::string advice{};           ///< what to fix; may be empty
    ExitCode exit{ExitCode::done};  ///< how the command ends because of it
};

/// A finding that something cannot be tried.
[[nodiscard]] Finding not_tried(std::string name, const std::string& why);

/// The line for people, with its advice on lines of its own. It has no line end.
[[nodiscard]] std::string text_of(const Finding& finding);
[[nodiscard]] nlohmann::ordered_json json_of(const Finding& finding);

/// How the command ends. A wrong setting takes precedence over a refusal, and a refusal over a fault that may
/// be temporary.
[[nodiscard]] ExitCode exit_code_of(std::span<const Finding> findings) noexcept;

}  // namespace cis::programs::check_command
