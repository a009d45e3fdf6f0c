#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <cis/core/timestamp.hpp>
#include <cis/ingest/ingestor_options.hpp>
#include <cis/ingest/row.hpp>

#include "options/command_line.hpp"
#include "rows/completeness.hpp"
#include "rows/row_source.hpp"

namespace cis::programs {

/// The exit codes of the program.
enum ExitCode {
    every_row_is_in = 0,
    stopped_early = 1,
    wrong_arguments = 2,
    some_rejected = 3,
    some_failed = 4,
    no_output = 5,
    journal_in_use = 6,
};

/// What happens to people who may already be in the posting under another name.
enum class UndecidedChoice {
    ask,        ///< a person is asked, if there is one; otherwise they are held
    hold,       ///< they are not sent
    send,       ///< they are other people
    leave_out,  ///< they are the same people
};

/// The command line.
struct Arguments {
    std::string posting{};
    std::filesystem::path file{};
    std::filesystem::path rejects{};
    std::filesystem::path results{};
    std::filesystem::path journal{};
    RowOptions rows{};
    MayLack may_lack{};
    bool names_as_they_are = false;  ///< whether to send names with lost letters, too
    std::size_t max_in_flight = 8;
    std::chrono::seconds settle{60};
    std::optional<Timestamp> since{};
    std::size_t requests_per_minute = 0;  ///< 0: no limit except that of the service
    UndecidedChoice undecided{UndecidedChoice::ask};
    std::vector<std::string> undone{};  ///< lines whose decisions are withdrawn, or `all`
    bool decisions = false;             ///< whether to list decisions
    bool async = false;
    bool first_run = false;
    bool no_state = false;
    bool dry_run = false;
    bool json = false;
    bool quiet = false;
    bool verbose = false;
    bool yes = false;
    bool inactive = false;

    /// How a person is recognised.
    ingest::IdentityKind identity() const {
        return rows.mapping.key ? ingest::IdentityKind::key : ingest::IdentityKind::person;
    }
};

/// Describes the program and its options.
void add_options(CommandLine& line, Arguments& arguments);

}  // namespace cis::programs
