#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "failure/command_failure.hpp"
#include "failure/exit_code.hpp"
#include "options/common_options.hpp"

namespace cis::programs {

/// A text as JSON; null if it is empty.
[[nodiscard]] nlohmann::ordered_json text_or_null(const std::string& text);

/// Thrown when nobody reads a list any more. This is not a failure.
struct ReaderGone {};

/// What a command says. Text for people is on standard error, and what they asked for on standard output.
/// With `--json`, standard output has lines of JSON only: records, and as the last line the result or the
/// error.
class CommandOutput {
public:
    CommandOutput(std::string command, CommonOptions options);

    [[nodiscard]] const CommonOptions& options() const noexcept { return options_; }
    [[nodiscard]] bool is_json() const noexcept { return options_.json; }

    /// Says that the command lists something. From now on, a reader of standard output who goes away has seen
    /// enough, as `head` does: that ends the command without a word, as ExitCode::done.
    void begin_list() noexcept { is_list_ = true; }

    /// Prints a line that was asked for on standard output; with `--json` nothing. Throws CommandFailure if
    /// it cannot be written. Then the line is on standard error, so that what a command has made is not lost.
    void line(const std::string& text);
    /// Like line(), for a text that has personal data and must never be on standard error.
    void personal_line(const std::string& text);

    /// Prints a line for people on standard error, with or without `--json`.
    void message(std::string_view text) const;

    /// Says something that a person should know, and that a program may want to know too.
    /// @param kind a word for programs, e.g. `shared_address`
    /// @param text for people, on standard error
    void note(const std::string& kind, const std::string& text);
    /// Keeps a note for programs alone. @param note an object with the member `kind`
    void add_note(const nlohmann::ordered_json& note);

    /// With `--json`, prints a record of a list or of a watch as a line; otherwise nothing. Throws
    /// CommandFailure if it cannot be written.
    void record(const nlohmann::ordered_json& record);

    /// Keeps the `result` for the last line. A command that then fails has both an error and a result.
    void set_result(const nlohmann::ordered_json& result);

    /// Prints the last line of `--json` if the command has come to its end.
    /// @return the exit code; ExitCode::output if the line cannot be written
    [[nodiscard]] ExitCode finish(ExitCode code);
    /// Prints why the command ends: for people, and the last line of `--json`.
    [[nodiscard]] ExitCode fail(const Failure& failure);

private:
    bool write(const nlohmann::ordered_json& object);
    [[nodiscard]] bool has_reader_gone() const noexcept;
    [[noreturn]] void fail_to_write() const;
    [[nodiscard]] nlohmann::ordered_json head(std::string_view kind) const;
    void add_end(nlohmann::ordered_json& object, ExitCode code) const;

    std::string command_;
    CommonOptions options_;
    std::vector<std::string> notes_{};     ///< JSON texts
    std::optional<std::string> result_{};  ///< a JSON text
    bool is_list_{false};
};

}  // namespace cis::programs
