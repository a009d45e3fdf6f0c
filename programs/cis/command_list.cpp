#include "help_pages.hpp"

#include <optional>
#include <string_view>

#include "table.hpp"

namespace cis::programs {
namespace {

std::string line_of(std::string_view name, std::string_view summary) {
    constexpr std::size_t column = 20;
    std::string line = "  " + std::string(name);
    line.resize(column, ' ');
    return line + std::string(summary) + '\n';
}

}  // namespace

std::string command_list() {
    std::string text = std::string(program_purpose) + "\n\nUsage: cis COMMAND [OPTION]...\n";
    std::optional<CommandGroup> group;
    for (const CommandEntry& entry : command_table()) {
        if (group != entry.group) {
            group = entry.group;
            text += '\n' + std::string(heading_of(entry.group)) + ":\n";
        }
        text += line_of(entry.name, entry.summary);
    }
    return text + "\n\"cis COMMAND --help\" says more about each.\n";
}

}  // namespace cis::programs
