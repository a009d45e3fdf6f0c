// Lists the candidates of a posting, page by page, as a table or as one JSON object a line.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   list_candidates --posting ID --since 2026-03-01 --format jsonl

#include <clocale>
#include <cstddef>
#include <iostream>
#include <limits>
#include <optional>
#include <string>

#include <cis/cis.hpp>

#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "service/client_program.hpp"
#include "service/posting_choice.hpp"
#include "service/undecodable_text.hpp"
#include "terminal/standard_streams.hpp"
#include "terminal/terminal.hpp"
#include "text/harmless_text.hpp"
#include "text/table.hpp"
#include "time/past_time.hpp"

namespace {

constexpr int some_undecodable = 3;

std::string score_text(const cis::Candidate& candidate) {
    if (!candidate.score) return "-";
    std::string text = std::to_string(*candidate.score);
    return text.substr(0, text.find('.') + 2);
}

}  // namespace

int main(int argc, char** argv) {
    // Lets the table determine the width of characters. No other thread is running yet.
    (void)std::setlocale(LC_CTYPE, "C.UTF-8");  // NOLINT(concurrency-mt-unsafe): see above
    cis::programs::CommandLine line;
    std::string posting;
    std::optional<cis::Timestamp> since;
    std::string format = "table";
    std::size_t limit = std::numeric_limits<std::size_t>::max();
    bool verbose = false;
    line.describe(
        {.purpose = "Lists the candidates of a posting, as a table or as lines of JSON.\n" +
                    cis::programs::client_variables,
         .examples = {{"A table", "list_candidates --posting ID"},
                      {"Who was invited since March, as lines of JSON",
                       "list_candidates --posting ID --since 2026-03-01 --format jsonl"}},
         .exit_codes = {{0, "all of them are listed"},
                        {1, "an error occurred"},
                        {2, "wrong arguments or variables"},
                        {some_undecodable, "some candidates could not be decoded; the others are listed"}}});
    cis::programs::add_posting_option(line, posting).required();
    line.read(
            "--since TIME", [&since](const std::string& text) { since = cis::programs::past_time(text); },
            "Only candidates who were invited then or later, e.g. 2026-03-01 or 2026-03-01T08:00:00Z")
        .checked([](const std::string& text) { return cis::programs::fault_of_past_time(text); });
    line.number("--limit N", limit, {1, std::numeric_limits<std::int64_t>::max()}, "At most so many");
    line.text("--format FORMAT", format, "table or jsonl").one_of({"table", "jsonl"}).with_default();
    cis::programs::add_verbose_option(line, verbose);
    return cis::programs::run_client_program(line, argc, argv, [&] {
        const auto client = cis::Client::from_env(cis::programs::client_options(verbose));

        const std::string id = cis::programs::chosen_posting(client, posting).id;
        cis::CandidateListParams params{.limit = 100};
        params.created_after = since;
        cis::programs::Table table(
            {{"NAME", 28, 12}, {"E-MAIL", 36, 16}, {"STATUS", 12, 11}, {"SCORE", 5}, {"INVITED", 10}},
            cis::programs::screen_width(cis::programs::standard_output));
        bool is_empty = true;
        bool is_whole = true;
        auto candidates = client.candidates()
                              .list(id, params)
                              .max_items(limit)
                              .on_undecodable([&](const cis::UndecodableItem& item) {
                                  is_whole = false;
                                  if (format == "jsonl")
                                      std::cout << cis::programs::harmless_json(item.raw.text()) << '\n';
                                  cis::programs::write_message(
                                      cis::programs::undecodable_text("candidate", item, "interview_id"));
                              });
        for (const cis::Candidate& c : candidates) {
            is_empty = false;
            if (format == "jsonl") {
                std::cout << cis::programs::harmless_json(cis::to_json(c).text()) << '\n';
            } else {
                const std::string invited = c.created_at ? c.created_at->to_iso8601().substr(0, 10) : "-";
                table.print(std::cout,
                            {c.name, c.email, std::string(c.status.text()), score_text(c), invited});
            }
        }
        if (is_empty && is_whole && format == "table") {
            cis::programs::write_message(since ? "Nobody was invited since then."
                                               : "Nobody is in this posting yet.");
        }
        if (!std::cout.flush()) {
            cis::programs::write_message("cannot write the list");
            return 1;
        }
        return is_whole ? 0 : some_undecodable;
    });
}
