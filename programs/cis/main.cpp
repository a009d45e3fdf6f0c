#include <algorithm>
#include <clocale>
#include <span>
#include <string>
#include <string_view>

#include "command/run_command.hpp"
#include "table.hpp"
#include "terminal/standard_streams.hpp"

namespace {

using namespace cis::programs;

using Arguments = std::span<const char* const>;

ExitCode run(std::string_view name, Arguments arguments) {
    return run_command(*find_command(name), static_cast<int>(arguments.size()), arguments.data());
}

/// Says that there is no such command, in the way in which commands report errors.
ExitCode refuse(const std::string& name, Arguments arguments) {
    CommonOptions common;
    common.json = wants_json(arguments);
    return CommandOutput("cis", common)
        .fail({.exit = ExitCode::usage,
               .kind = "usage",
               .message = unknown_command_text(name),
               .advice = "\"cis help\" lists all of them."});
}

ExitCode run(Arguments arguments) {
    const std::string first = arguments.empty() ? "help" : arguments[0];
    if (first == "-h" || first == "--help") return run("help", arguments.subspan(1));
    if (first == "--version") return run("version", arguments.subspan(1));
    const std::string second = arguments.size() > 1 ? arguments[1] : "";
    const bool has_second_word = !second.empty() && !second.starts_with('-') && !second_words(first).empty();
    const std::string name = has_second_word ? first + ' ' + second : first;
    if (find_command(name) == nullptr) return refuse(name, arguments);
    return run(name, arguments.subspan(std::min<std::size_t>(arguments.size(), has_second_word ? 2 : 1)));
}

}  // namespace

int main(int argc, char** argv) {
    use_utf8_streams();
    // Lets tables determine the width of characters. No other thread is running yet.
    (void)std::setlocale(LC_CTYPE, "C.UTF-8");  // NOLINT(concurrency-mt-unsafe): see above
    outlive_full_files();
    outlive_readers();
    if (!open_standard_streams()) {
        write_message("standard output is closed");
        return static_cast<int>(ExitCode::output);
    }
    return static_cast<int>(run({argv + 1, static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)}));
}
