#pragma once

#include <mutex>
#include <string>

#include "command/command_output.hpp"
#include "ingest/run/progress.hpp"
#include "ingest/run/row_findings.hpp"

namespace cis::programs::ingest_command {

/// What is said about a file and a run: to people on standard error, between the lines of the progress, and
/// to programs in the last line of `--json`. Threads may share it.
class Notes {
public:
    /// @param progress null: nothing is drawn. Both must outlive this object
    explicit Notes(CommandOutput& output, Progress* progress = nullptr)
        : output_(output), progress_(progress) {}

    [[nodiscard]] bool is_quiet() const { return output_.options().quiet; }
    [[nodiscard]] bool is_verbose() const { return output_.options().verbose; }

    /// @param kind a word for programs
    void say(const std::string& kind, const std::string& text);
    /// Says something that programs do not need.
    void tell(const std::string& text);
    /// Keeps for programs what people have read, or will read, line by line.
    void keep(const RowFindings& findings);

private:
    CommandOutput& output_;
    Progress* progress_;
    std::mutex mutex_{};
};

}  // namespace cis::programs::ingest_command
