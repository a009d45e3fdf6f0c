// Lists the postings of the workspace: title, status, number of candidates, date and id.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   list_postings

#include <clocale>
#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cis/cis.hpp>

#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "service/client_program.hpp"
#include "service/undecodable_text.hpp"
#include "terminal/standard_streams.hpp"
#include "text/harmless_text.hpp"
#include "text/table.hpp"

namespace {

using namespace cis::programs;

constexpr int some_undecodable = 3;

struct Arguments {
    std::string format = "table";
    bool verbose = false;
};

void add_options(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose = "Lists the postings of the workspace, with the number of their candidates. The other "
                    "programs take the id of a posting, or its title if no other has the same.\n" +
                    client_variables,
         .examples = {{"A table", "list_postings"},
                      {"All that the service has of each, as lines of JSON", "list_postings --format jsonl"}},
         .exit_codes = {{0, "all of them are listed"},
                        {1, "an error occurred"},
                        {2, "wrong arguments or variables"},
                        {some_undecodable, "some postings could not be decoded; the others are listed"}}});
    line.text("--format FORMAT", arguments.format, "table or jsonl")
        .one_of({"table", "jsonl"})
        .with_default();
    add_verbose_option(line, arguments.verbose);
}

using Counted = cis::Pending<std::optional<cis::Page<cis::Candidate>>>;

std::string text_of(const std::optional<cis::Timestamp>& time) {
    return time ? time->to_iso8601().substr(0, std::string_view("2026-03-01").size()) : "-";
}

/// The number as text. It is "-" if the service does not send it, or cannot be asked now.
std::string text_of(Counted& counted) {
    const auto page = counted.try_get();
    if (!page || !*page || !(*page)->pagination.total_count) return "-";
    return std::to_string(*(*page)->pagination.total_count);
}

void name(const cis::UndecodableItem& item) { write_message(undecodable_text("posting", item, "id")); }

/// Lists postings as lines. @return whether all postings could be read
bool list_as_lines(const cis::Client& client) {
    bool is_whole = true;
    auto postings = client.postings().list().on_undecodable([&is_whole](const cis::UndecodableItem& item) {
        is_whole = false;
        std::cout << harmless_json(item.raw.text()) << '\n';
        name(item);
    });
    for (const cis::Posting& posting : postings)
        std::cout << harmless_json(cis::to_json(posting).text()) << '\n';
    return is_whole;
}

/// Lists postings as a table. It makes one more request for each posting, for all postings of a page at the
/// same time. If there is no posting, it prints a sentence instead.
/// @return whether all postings could be read
bool list_as_table(const cis::Client& client) {
    bool is_whole = true;
    bool is_empty = true;
    // On a screen of 80 columns the id has its own line, because a truncated title would be useless.
    Table table({{"TITLE", 40}, {"STATUS", 12}, {"CANDIDATES", 10}, {"CREATED", 10}, {"ID", 36}});
    auto pages = client.postings().list().pages();
    while (auto page = pages.next()) {
        auto listed = std::move(*page).value();
        is_whole = is_whole && listed.undecodable.empty();
        is_empty = is_empty && listed.data.empty();
        const std::vector<cis::Posting> postings = std::move(listed.data);
        std::vector<Counted> counts;
        counts.reserve(postings.size());
        for (const cis::Posting& posting : postings)
            counts.push_back(client.candidates().list(posting.id, {.limit = 1}).pages().fetch().submit());
        for (std::size_t i = 0; i < postings.size(); ++i) {
            const cis::Posting& posting = postings[i];
            const std::string status = posting.archived ? "archived" : posting.status;
            table.print(std::cout,
                        {posting.title, status, text_of(counts[i]), text_of(posting.created_at), posting.id});
        }
        for (const cis::UndecodableItem& item : listed.undecodable) name(item);
    }
    if (is_empty && is_whole)
        write_message("There is no posting in this workspace yet. create_posting makes one.");
    return is_whole;
}

int list(const Arguments& arguments) {
    const auto client = cis::Client::from_env(client_options(arguments.verbose));
    const bool is_whole = arguments.format == "jsonl" ? list_as_lines(client) : list_as_table(client);
    if (std::cout.flush()) return is_whole ? 0 : some_undecodable;
    write_message("cannot write the list");
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    // Lets the table determine the width of characters. No other thread is running yet.
    (void)std::setlocale(LC_CTYPE, "C.UTF-8");  // NOLINT(concurrency-mt-unsafe): see above
    CommandLine line;
    Arguments arguments;
    add_options(line, arguments);
    return run_client_program(line, argc, argv, [&] { return list(arguments); });
}
