#pragma once

#include <functional>
#include <string>

#include "options/command_line.hpp"
#include "profile/profile_looks.hpp"
#include "table/dialect.hpp"

namespace cis::programs::changes_command {

/// The command line.
struct Arguments {
    std::string database{};
    std::string posting{};  ///< empty: all postings of the copy
    std::string since = "7d";
    std::string file{};  ///< empty: text on standard output
    bool replace = false;
    std::string excel{};
    std::string time_zone = "UTC";
    std::string language = "en";
    /// Applies what the profile sets, unless an option sets it.
    std::function<void(const ChosenLooks&)> take_looks{};

    /// How a CSV file is written. Its times are in the time zone of the text.
    [[nodiscard]] Dialect dialect() const;
};

/// Describes the command and its options.
void add_options(CommandLine& line, Arguments& arguments);

}  // namespace cis::programs::changes_command
