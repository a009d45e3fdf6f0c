#pragma once

#include <cstddef>
#include <string>

#include "options/command_line.hpp"

namespace cis::programs {

// Words that several commands have. The same word has the same meaning and the same help in each of them.

/// What all commands have.
struct CommonOptions {
    std::string profile{};  ///< empty: none was named
    bool json = false;
    bool quiet = false;
    bool verbose = false;
};

inline void add_common_options(CommandLine& line, CommonOptions& common) {
    line.flag("--json", common.json,
              "Print lines of JSON on standard output; the last is the result or the error");
    line.flag("-q,--quiet", common.quiet, "Print no progress: only problems and the result");
    line.flag("-v,--verbose", common.verbose, "Print a line for each request");
}

inline const std::string remove_help = "Remove the one with this name from what is kept";
inline const std::string output_help = "The file for what the command makes, which only you can read";
inline const std::string delimiter_help =
    "The character between columns, or tab; without it, the one that fits the file";
inline const std::string encoding_help =
    "The encoding of a file without a byte order mark: utf-8, windows-1252, utf-16le, utf-16be or another "
    "name that iconv knows";
inline const std::string sheet_help =
    "The sheet of a workbook. Without it: the only visible one with rows. If there are several, a person "
    "must "
    "say which";
inline const std::string lease_help =
    "The time after which another one, or this one when it is started again, takes over if this one dies";
inline const std::string workspace_help = "The workspace; without it, that of the key";

/// Why an empty text is not a value. A variable that a script has not set gives one.
inline std::string fault_if_empty(const std::string& text) { return text.empty() ? "must not be empty" : ""; }

inline Option add_profile_option(CommandLine& line, std::string& profile) {
    return line
        .text("--profile NAME", profile,
              "The address and the key that cis login has kept by this name; without it those of the "
              "variables, else of the default profile")
        .checked(fault_if_empty);
}

inline Option add_posting_option(CommandLine& line, std::string& posting) {
    return line.text("-p,--posting ID", posting, "The posting's id, or its title if no other has the same")
        .checked(fault_if_empty);
}

inline void add_in_flight_option(CommandLine& line, std::size_t& max_in_flight, std::int64_t most) {
    line.number("--in-flight N", max_in_flight, {1, most}, "How many requests may run at the same time")
        .with_default();
}

inline void add_rpm_option(CommandLine& line, std::size_t& requests_per_minute) {
    line.number("--rpm N", requests_per_minute, {1, 1'000'000},
                "How many requests may be sent in a minute; without it, as many as the service allows");
}

inline Option add_replace_option(CommandLine& line, bool& replace) {
    return line.flag("--replace", replace,
                     "Replace files that are there, each when the new one is whole; without it they are "
                     "refused");
}

inline Option add_yes_option(CommandLine& line, bool& yes) {
    return line.flag("--yes", yes, "Do it without asking; needed where nobody can be asked");
}

}  // namespace cis::programs
