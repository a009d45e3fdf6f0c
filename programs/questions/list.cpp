#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include <cis/codec/json_text.hpp>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "command/table_row.hpp"
#include "service/posting_choice.hpp"
#include "service/undecodable_text.hpp"

namespace cis::programs::questions_command {
namespace {

ExitCode list(const std::string& choice, CommandOutput& output) {
    output.begin_list();
    const Client client = client_for(output);
    const std::string posting = chosen_posting(client, choice).id;
    // On a screen of 80 columns the id has its own line, because half a question would be useless.
    Table table({{"MODALITY", 18}, {"QUESTION", 60}, {"ID", 36}});
    std::size_t listed = 0;
    std::size_t undecodable = 0;
    auto questions =
        client.questions().list(posting, {.limit = 100}).on_undecodable([&](const UndecodableItem& item) {
            ++undecodable;
            output.record(nlohmann::ordered_json::parse(item.raw.text()));
            output.note("undecodable", undecodable_text("question", item, "id"));
        });
    for (const Question& question : questions) {
        ++listed;
        if (output.is_json())
            output.record(nlohmann::ordered_json::parse(to_json(question).text()));
        else
            print_row(output, table, {std::string(question.modality.text()), question.text, question.id});
    }
    if (listed + undecodable == 0)
        output.message("This posting has no questions yet. \"cis questions add\" adds those of a file.");
    output.set_result({{"listed", listed}, {"undecodable", undecodable}});
    return undecodable == 0 ? ExitCode::done : ExitCode::review;
}

}  // namespace

Work command(CommandLine& line) {
    const auto posting = std::make_shared<std::string>();
    line.describe({.purpose = "Lists the questions of a posting, in the order in which candidates get them. "
                              "With --json, all that the service says about each.",
                   .examples = {{"A table", "cis questions -p 'Backend engineer'"},
                                {"As lines of JSON", "cis questions -p ID --json"}},
                   .exit_codes = {ExitCode::review, ExitCode::again, ExitCode::output, ExitCode::refused}});
    add_posting_option(line, *posting).required();
    return [posting](CommandOutput& output) { return list(*posting, output); };
}

}  // namespace cis::programs::questions_command
