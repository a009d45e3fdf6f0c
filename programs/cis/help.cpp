#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "command/commands.hpp"
#include "command_page.hpp"
#include "help_pages.hpp"
#include "table.hpp"

namespace cis::programs::help_command {
namespace {

struct Arguments {
    std::vector<std::string> words{};
    bool man = false;
    bool markdown = false;
};

std::string help_of(const std::vector<std::string>& words) {
    std::string name;
    for (const std::string& word : words) name += (name.empty() ? "" : " ") + word;
    if (name.empty()) return command_list();
    if (const CommandEntry* const entry = find_command(name)) return page_of(*entry).help;
    throw CommandFailure({.exit = ExitCode::usage,
                          .kind = "usage",
                          .message = unknown_command_text(name),
                          .advice = "\"cis help\" lists all of them."});
}

std::string text_of(const Arguments& arguments) {
    if (arguments.man) return manual_page();
    return arguments.markdown ? markdown_page() : help_of(arguments.words);
}

ExitCode print(const Arguments& arguments, CommandOutput& output) {
    output.begin_list();
    std::string text = text_of(arguments);
    output.set_result({{"text", text}});
    text.pop_back();  // line() adds the last line end
    output.line(text);
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    line.describe({.purpose = "Prints the list of all commands, or the help of one.",
                   .examples = {{"The help of a command", "cis help postings create"},
                                {"The manual page, without an installation", "cis help --man | man -l -"}},
                   .exit_codes = {ExitCode::output}});
    const Option words = line.words("COMMAND", arguments->words, "The command; without it, all of them");
    Option man = line.flag("--man", arguments->man, "Print the manual page of all commands");
    man.excludes(words);
    line.flag("--markdown", arguments->markdown, "Print a page of the guide about all commands")
        .excludes(words)
        .excludes(man);
    return [arguments](CommandOutput& output) { return print(*arguments, output); };
}

}  // namespace cis::programs::help_command
