#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "command/command_output.hpp"
#include "text/table.hpp"

namespace cis::programs {

/// Prints a row of a table that a person asked for; with `--json` nothing.
inline void print_row(CommandOutput& output, Table& table, const std::vector<std::string>& cells) {
    std::ostringstream text;
    table.print(text, cells);
    std::string lines = text.str();
    lines.pop_back();  // line() adds the last line end
    output.line(lines);
}

}  // namespace cis::programs
