#include <cstddef>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include <cis/codec/json_text.hpp>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "command/table_row.hpp"
#include "options/since_option.hpp"
#include "service/posting_choice.hpp"
#include "service/undecodable_text.hpp"
#include "terminal/terminal.hpp"

namespace cis::programs::candidates_command {
namespace {

struct Arguments {
    std::string posting{};
    std::optional<Timestamp> since{};
    std::size_t limit = std::numeric_limits<std::size_t>::max();
};

std::string score_text(const Candidate& candidate) {
    if (!candidate.score) return "-";
    std::string text = std::to_string(*candidate.score);
    return text.substr(0, text.find('.') + 2);
}

std::vector<std::string> cells_of(const Candidate& candidate) {
    const auto& invited = candidate.created_at;
    return {candidate.name, candidate.email, std::string(candidate.status.text()), score_text(candidate),
            invited ? invited->to_iso8601().substr(0, 10) : "-"};
}

ExitCode list(const Arguments& arguments, CommandOutput& output) {
    output.begin_list();
    const Client client = client_for(output);
    const std::string id = chosen_posting(client, arguments.posting).id;
    CandidateListParams params{.limit = 100};
    params.created_after = arguments.since;
    Table table({{"NAME", 28, 12}, {"E-MAIL", 36, 16}, {"STATUS", 12, 11}, {"SCORE", 5}, {"INVITED", 10}},
                screen_width(standard_output));
    std::size_t listed = 0;
    std::size_t undecodable = 0;
    auto candidates = client.candidates()
                          .list(id, params)
                          .max_items(arguments.limit)
                          .on_undecodable([&](const UndecodableItem& item) {
                              ++undecodable;
                              output.record(nlohmann::ordered_json::parse(item.raw.text()));
                              output.note("undecodable", undecodable_text("candidate", item, "interview_id"));
                          });
    for (const Candidate& candidate : candidates) {
        ++listed;
        if (output.is_json())
            output.record(nlohmann::ordered_json::parse(to_json(candidate).text()));
        else
            print_row(output, table, cells_of(candidate));
    }
    if (listed + undecodable == 0)
        output.message(arguments.since ? "Nobody was invited since then." : "Nobody is in this posting yet.");
    output.set_result({{"listed", listed}, {"undecodable", undecodable}});
    return undecodable == 0 ? ExitCode::done : ExitCode::review;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    line.describe({.purpose =
                       "Lists the candidates of a posting: name, address, status, score, and the day of "
                       "the invitation. With --json, all that the service says about each.",
                   .examples = {{"A table", "cis candidates -p 'Backend engineer'"},
                                {"Who was invited since March, as lines of JSON",
                                 "cis candidates -p ID --since 2026-03-01 --json"}},
                   .exit_codes = {ExitCode::review, ExitCode::again, ExitCode::output, ExitCode::refused}});
    add_posting_option(line, arguments->posting).required();
    add_since_option(line, arguments->since);
    line.number("--limit N", arguments->limit, {1, std::numeric_limits<std::int64_t>::max()},
                "Stop after so many");
    return [arguments](CommandOutput& output) { return list(*arguments, output); };
}

}  // namespace cis::programs::candidates_command
