#include "ingest/run/decision_list.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include <cis/ingest/ingest_key.hpp>

#include "failure/input_error.hpp"
#include "ingest/input.hpp"
#include "ingest/run/decision_journal.hpp"
#include "ingest/run/result_json.hpp"
#include "ingest/run/row_check.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

/// A decision about a row of the file.
struct Listed {
    std::string line{};  ///< the number of the line
    std::string where{};
    ingest::RowDecision decision{};
};

void check_that_there_is_a_journal(const Arguments& arguments) {
    const std::filesystem::path file = DecisionJournal::file(arguments);
    if (file.empty()) {
        throw InputError(
            "There is no journal, which would keep decisions: name one with --journal. With CIS_REDIS_URL "
            "there is none.");
    }
    if (std::error_code ignored; !std::filesystem::exists(file, ignored)) {
        throw InputError("There is no journal '" + file.string() +
                         "', so nothing was decided. Is it elsewhere? Then name it with --journal.");
    }
}

/// Decisions in the order of the file.
std::vector<Listed> listed(const DecisionJournal& journal, const Arguments& arguments) {
    std::vector<Listed> list;
    std::set<std::string> seen;
    Input input(arguments);
    while (const auto read = input.next()) {
        if (read->fault) continue;
        const auto key = ingest_key(ingestible(*read), arguments.posting, arguments.identity());
        if (!key || !seen.insert(*key).second) continue;  // another row of this person is a duplicate
        for (auto one = journal.decisions().lower_bound({*key, std::string()});
             one != journal.decisions().end() && one->first.first == *key; ++one) {
            list.push_back(
                {.line = std::to_string(read->record.line),
                 .where = Input::where(read->record),
                 .decision = {.key = *key, .other_id = one->first.second, .decision = one->second}});
        }
    }
    return list;
}

bool is_same_person(const Listed& one) { return one.decision.decision == ingest::Decision::leave_out; }

std::string text_of(const Listed& one) {
    return one.where + (is_same_person(one) ? " is the same person as " : " is another person than ") +
           harmless(one.decision.other_id);
}

nlohmann::ordered_json decisions_json(const std::vector<Listed>& list) {
    auto json = nlohmann::ordered_json::array();
    for (const Listed& one : list) {
        json.push_back({{"line", std::stoull(one.line)},
                        {"is_same_person", is_same_person(one)},
                        {"interview_id", one.decision.other_id}});
    }
    return json;
}

bool is_undone(const Listed& one, const std::vector<std::string>& lines) {
    return std::ranges::find(lines, one.line) != lines.end() ||
           std::ranges::find(lines, "all") != lines.end();
}

}  // namespace

void list_decisions(const Client& client, const Arguments& arguments, CommandOutput& output) {
    check_that_there_is_a_journal(arguments);
    const DecisionJournal journal(client, arguments);
    const std::vector<Listed> list = listed(journal, arguments);
    const std::size_t rest = journal.decisions().size() - list.size();
    output.set_result({{"posting", posting_json(arguments)},
                       {"decisions", decisions_json(list)},
                       {"decisions_about_other_rows", rest}});
    for (const Listed& one : list) output.line(text_of(one));
    if (list.empty()) output.line("nothing was decided about the rows of this file");
    if (rest > 0) {
        output.line(number_of(rest, "decision is about a row", "decisions are about rows") +
                    " that this file does not have");
    }
}

void undo_decisions(const Client& client, const Arguments& arguments, CommandOutput& output) {
    check_that_there_is_a_journal(arguments);
    DecisionJournal journal(client, arguments);
    std::vector<Listed> list = listed(journal, arguments);
    for (const std::string& line : arguments.undone) {
        const bool is_there =
            line == "all" ? !list.empty() : std::ranges::find(list, line, &Listed::line) != list.end();
        if (is_there) continue;
        throw InputError("Nothing was decided about " +
                         (line == "all" ? "the rows of"
                                        : (is_workbook(arguments.file) ? "row " : "line ") + line + " of") +
                         " this file, so nothing is taken back. --decisions lists the decisions.");
    }
    std::erase_if(list, [&](const Listed& one) { return !is_undone(one, arguments.undone); });
    std::vector<ingest::JournalEntry> undone;
    for (const Listed& one : list)
        undone.emplace_back(ingest::RowDecision{.key = one.decision.key, .other_id = one.decision.other_id});
    journal.write(undone);
    output.set_result({{"posting", posting_json(arguments)}, {"taken_back", decisions_json(list)}});
    for (const Listed& one : list) output.line("taken back: " + text_of(one));
    output.line("whoever was sent stays in the posting");
}

}  // namespace cis::programs::ingest_command
