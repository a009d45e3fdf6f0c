#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "options/command_line.hpp"
#include "profile/profile_looks.hpp"
#include "table/dialect.hpp"

namespace cis::programs::export_command {

/// What an export writes.
enum class Format { csv, workbook, json_lines };

/// The command line.
struct Arguments {
    std::string posting{};
    bool all = false;
    std::string file{};
    bool replace = false;
    std::string format{};
    std::string excel{};
    std::optional<char> delimiter{};
    std::string decimal{};
    std::string time_zone{};
    std::string columns{};
    std::size_t max_in_flight = 8;
    std::size_t requests_per_minute = 0;
    /// Applies what the profile sets about CSV, unless an option sets it.
    std::function<void(const ChosenLooks&)> take_looks{};

    /// Whether the export goes to standard output, where it cannot be continued.
    [[nodiscard]] bool is_stream() const { return file.empty() || file == "-"; }

    /// What the export writes. Without a format, the name of the file decides. An option that JSON lines do
    /// not have selects CSV, unless the file is a workbook.
    [[nodiscard]] Format chosen_format() const;
    /// The first option that a format does not have; empty if no such option is given.
    [[nodiscard]] std::string option_without(Format format) const;
    /// How the CSV file is written.
    [[nodiscard]] Dialect dialect() const;
    /// Whether the columns are those for people.
    [[nodiscard]] bool is_for_people() const {
        return columns.empty() && chosen_format() != Format::json_lines;
    }
};

/// Describes the command and its options.
void add_options(CommandLine& line, Arguments& arguments);

}  // namespace cis::programs::export_command
