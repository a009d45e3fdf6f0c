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

#include "ingest/rows/completeness.hpp"
#include "ingest/rows/row_source.hpp"
#include "options/command_line.hpp"

namespace cis::programs::ingest_command {

/// What happens to people who may already be in the posting under another name.
enum class UndecidedChoice {
    ask,        ///< a person is asked, if there is one; otherwise they are held
    hold,       ///< they are not sent
    send,       ///< they are other people
    leave_out,  ///< they are the same people
};

/// Which kept mapping is used, and whether this one is kept.
struct KeptMappings {
    std::string used{};    ///< its name; empty: none was named or found
    bool are_off = false;  ///< whether none is looked for
    std::string added{};   ///< the name under which the mapping of this file is kept; empty: none
};

/// The command line.
struct Arguments {
    std::string posting{};        ///< as it was given; its id when it was found
    std::string posting_title{};  ///< empty until it was found
    std::filesystem::path file{};
    std::filesystem::path rejects{};
    std::filesystem::path results{};
    std::filesystem::path journal{};
    RowOptions rows{};
    KeptMappings kept{};
    MayLack may_lack{};
    bool names_as_they_are = false;  ///< whether to send names with lost letters, too
    std::size_t max_in_flight = 8;
    std::chrono::seconds settle{60};
    std::optional<Timestamp> not_before{};
    std::optional<std::size_t> at_most{};  ///< the most people to send; if there are more, nobody is sent
    std::size_t requests_per_minute = 0;   ///< 0: no limit except that of the service
    UndecidedChoice undecided{UndecidedChoice::ask};
    std::vector<std::string> undone{};  ///< lines whose decisions are withdrawn, or `all`
    bool decisions = false;             ///< whether to list decisions
    bool async = false;
    bool first_run = false;
    bool no_state = false;
    bool dry_run = false;
    bool replace = false;  ///< whether files for rejects and results take the place of earlier ones
    bool yes = false;
    bool inactive = false;

    /// How a person is recognised.
    ingest::IdentityKind identity() const {
        return rows.mapping.key ? ingest::IdentityKind::key : ingest::IdentityKind::person;
    }
};

/// Describes the command and its options.
void add_options(CommandLine& line, Arguments& arguments);

}  // namespace cis::programs::ingest_command
