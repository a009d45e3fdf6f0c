#include "command_page.hpp"

#include <algorithm>
#include <string_view>

#include "command/run_command.hpp"
#include "options/help_text.hpp"
#include "table.hpp"

namespace cis::programs {

CommandPage page_of(const CommandEntry& entry) {
    CommandLine line;
    CommonOptions common;
    // The work owns the variables of the options.
    const Work work = declare(entry, line, common);
    CommandPage page{.entry = entry, .name = "cis " + std::string(entry.name)};
    page.text = line.description();
    page.options = line.options();
    page.usage = usage_text(page.name, page.options);
    page.help = line.help();
    return page;
}

std::vector<CommandPage> all_pages() {
    std::vector<CommandPage> pages;
    for (const CommandEntry& entry : command_table()) pages.push_back(page_of(entry));
    return pages;
}

std::vector<std::string> names_of_two_words() {
    std::vector<std::string> names;
    for (const CommandEntry& entry : command_table()) {
        if (entry.name.find(' ') != std::string_view::npos) names.emplace_back(entry.name);
    }
    return names;
}

std::string short_help(const std::string& help) {
    std::size_t end = help.size();
    for (const std::string_view mark : {"; ", ". ", ", e.g.", ": "}) end = std::min(end, help.find(mark));
    return help.substr(0, end);
}

}  // namespace cis::programs
