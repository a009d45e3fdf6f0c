#include <nlohmann/json.hpp>
#include <string>

#include <cis/version.hpp>

#include "command/built_in.hpp"
#include "command/commands.hpp"

namespace cis::programs::version_command {
namespace {

ExitCode print(CommandOutput& output) {
    output.begin_list();
    nlohmann::ordered_json built_in;
    output.line("cis " + std::string(version));
    for (const BuiltInPart& part : built_in_parts()) {
        built_in[part.name] = part.is_there;
        output.line(std::string(part.is_there ? "  with     " : "  without  ") + part.text);
    }
    output.set_result({{"version", version}, {"built_in", built_in}});
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    line.describe({.purpose =
                       "Prints the version, and what is built in: a build may leave out databases, "
                       "Redis, the phone numbers of a country, workbooks that are written, and the emulator.",
                   .examples = {{"For a person", "cis version"},
                                {"Whether it can keep a copy in a database, by jq",
                                 "cis version --json | jq .result.built_in.sql"}},
                   .exit_codes = {ExitCode::output}});
    return [](CommandOutput& output) { return print(output); };
}

}  // namespace cis::programs::version_command
