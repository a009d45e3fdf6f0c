#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cis/codec/json_text.hpp>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "command/table_row.hpp"
#include "service/posting_state.hpp"
#include "service/undecodable_text.hpp"

namespace cis::programs::postings_command {
namespace {

using Counted = Pending<std::optional<Page<Candidate>>>;

std::string text_of(const std::optional<Timestamp>& time) {
    return time ? time->to_iso8601().substr(0, std::string_view("2026-03-01").size()) : "-";
}

/// The number as text. It is "-" if the service does not send it, or cannot be asked now.
std::string text_of(Counted& counted) {
    const auto page = counted.try_get();
    if (!page || !*page || !(*page)->pagination.total_count) return "-";
    return std::to_string(*(*page)->pagination.total_count);
}

/// Prints the postings of a page as rows, with one more request for each of them, all at the same time.
void print_rows(const Client& client, const std::vector<Posting>& postings, Table& table,
                CommandOutput& output) {
    std::vector<Counted> counts;
    counts.reserve(postings.size());
    for (const Posting& posting : postings)
        counts.push_back(client.candidates().list(posting.id, {.limit = 1}).pages().fetch().submit());
    for (std::size_t i = 0; i < postings.size(); ++i) {
        const Posting& posting = postings[i];
        print_row(
            output, table,
            {posting.title, state_of(posting), text_of(counts[i]), text_of(posting.created_at), posting.id});
    }
}

void print_records(const Page<Posting>& page, CommandOutput& output) {
    for (const Posting& posting : page.data)
        output.record(nlohmann::ordered_json::parse(to_json(posting).text()));
    for (const UndecodableItem& item : page.undecodable)
        output.record(nlohmann::ordered_json::parse(item.raw.text()));
}

ExitCode list(CommandOutput& output) {
    output.begin_list();
    const Client client = client_for(output);
    // On a screen of 80 columns the id has its own line, because a truncated title would be useless.
    Table table({{"TITLE", 40}, {"STATUS", 12}, {"CANDIDATES", 10}, {"CREATED", 10}, {"ID", 36}});
    std::size_t listed = 0;
    std::size_t undecodable = 0;
    auto pages = client.postings().list().pages();
    while (auto next = pages.next()) {
        const Page<Posting> page = std::move(*next).value();
        listed += page.data.size();
        undecodable += page.undecodable.size();
        if (output.is_json())
            print_records(page, output);
        else
            print_rows(client, page.data, table, output);
        for (const UndecodableItem& item : page.undecodable)
            output.note("undecodable", undecodable_text("posting", item, "id"));
    }
    if (listed + undecodable == 0)
        output.message("There is no posting in this workspace yet. \"cis postings create\" makes one.");
    output.set_result({{"listed", listed}, {"undecodable", undecodable}});
    return undecodable == 0 ? ExitCode::done : ExitCode::review;
}

}  // namespace

Work command(CommandLine& line) {
    line.describe({.purpose = "Lists the postings of the workspace, with the number of their candidates. The "
                              "other commands take the id of a posting, or its title if no other has the "
                              "same. With --json, all that the service says about each; the candidates are "
                              "not counted then.",
                   .examples = {{"A table", "cis postings"},
                                {"The ids of the open ones, by jq",
                                 "cis postings --json | jq -r '.record | select(.status == \"active\" and "
                                 "(.archived | not)).id'"}},
                   .exit_codes = {ExitCode::review, ExitCode::again, ExitCode::output, ExitCode::refused}});
    return [](CommandOutput& output) { return list(output); };
}

}  // namespace cis::programs::postings_command
