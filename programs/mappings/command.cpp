#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "command/commands.hpp"
#include "failure/command_failure.hpp"
#include "mapping/kept_mapping.hpp"
#include "mapping/mapping_file.hpp"
#include "mapping/mappings_folder.hpp"
#include "options/common_options.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::mappings_command {
namespace {

using nlohmann::ordered_json;

struct Arguments {
    std::string name{};
    std::string removed{};
};

[[noreturn]] void refuse_unknown(const std::string& name) {
    throw CommandFailure({.exit = ExitCode::usage,
                          .kind = "usage",
                          .message = "There is no " + mapping_text(name) + '.',
                          .advice = "\"cis mappings\" lists those there are."});
}

ordered_json to_json(const KeptMapping& mapping) {
    return {{"name", mapping.name},
            {"titles", mapping.titles},
            {"sheet", text_or_null(mapping.sheet)},
            {"header_row", mapping.header_row > 0 ? ordered_json(mapping.header_row) : ordered_json()},
            {"encoding", text_or_null(mapping.encoding)},
            {"country", text_or_null(mapping.country)},
            {"map", mapping.map},
            {"ignore", mapping.ignored},
            {"ignore_others", mapping.ignores_others},
            {"id_column", text_or_null(mapping.id_column)},
            {"name_order", text_or_null(mapping.name_order)},
            {"typed", mapping.is_typed},
            {"file", file_of_mapping(mapping.name).string()}};
}

ExitCode list_all(CommandOutput& output) {
    output.begin_list();
    const auto mappings = kept_mappings();
    output.set_result({{"mappings", mappings.size()}, {"folder", mappings_folder().string()}});
    if (mappings.empty())
        output.message("There is no mapping; cis ingest --keep-mapping NAME keeps the one it has used.");
    for (const KeptMapping& mapping : mappings) {
        output.record(to_json(mapping));
        std::string titles;
        for (const std::string& title : mapping.titles) titles += (titles.empty() ? "" : ", ") + title;
        output.line(harmless(mapping.name + "  " + titles));
    }
    return ExitCode::done;
}

ExitCode show(const std::string& name, CommandOutput& output) {
    const auto mapping = kept_mapping(name);
    if (!mapping) refuse_unknown(name);
    output.set_result(to_json(*mapping));
    output.message(harmless(file_of_mapping(name).string()));
    std::string text = text_of(*mapping);
    text.pop_back();  // the last line end
    output.line(text);
    return ExitCode::done;
}

ExitCode forget(const std::string& name, CommandOutput& output) {
    if (!forget_mapping(name)) refuse_unknown(name);
    output.set_result({{"removed", name}, {"file", file_of_mapping(name).string()}});
    output.line("Removed: " + mapping_text(name));
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    line.describe({.purpose =
                       "Lists how the columns of files are read that cis ingest --keep-mapping has kept, or "
                       "shows one of them. cis ingest finds a mapping again by the titles of a file.",
                   .examples = {{"List them", "cis mappings"},
                                {"Show one, with its file", "cis mappings payroll"},
                                {"Remove it", "cis mappings --remove payroll"}},
                   .exit_codes = {ExitCode::output}});
    const auto arguments = std::make_shared<Arguments>();
    const Option shown = line.text("NAME", arguments->name, "The mapping to show; without it, all are listed")
                             .checked(fault_of_mapping_name);
    line.text("--remove NAME", arguments->removed, remove_help)
        .checked(fault_of_mapping_name)
        .excludes(shown);
    return [arguments](CommandOutput& output) {
        if (!arguments->removed.empty()) return forget(arguments->removed, output);
        return arguments->name.empty() ? list_all(output) : show(arguments->name, output);
    };
}

}  // namespace cis::programs::mappings_command
