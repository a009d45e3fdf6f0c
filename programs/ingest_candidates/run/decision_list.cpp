#include "run/decision_list.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <set>
#include <system_error>

#include <cis/ingest/ingest_key.hpp>

#include "input.hpp"
#include "options/input_error.hpp"
#include "run/decision_journal.hpp"
#include "run/row_check.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs {
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
                 .where = Input::line_of(read->record),
                 .decision = {.key = *key, .other_id = one->first.second, .decision = one->second}});
        }
    }
    return list;
}

std::string text_of(const Listed& one) {
    const bool is_same = one.decision.decision == ingest::Decision::leave_out;
    return one.where + (is_same ? " is the same person as " : " is another person than ") +
           harmless(one.decision.other_id);
}

bool is_undone(const Listed& one, const std::vector<std::string>& lines) {
    return std::ranges::find(lines, one.line) != lines.end() ||
           std::ranges::find(lines, "all") != lines.end();
}

}  // namespace

std::vector<std::string> decision_list(const Client& client, const Arguments& arguments) {
    check_that_there_is_a_journal(arguments);
    const DecisionJournal journal(client, arguments);
    const std::vector<Listed> list = listed(journal, arguments);
    std::vector<std::string> lines;
    std::ranges::transform(list, std::back_inserter(lines), text_of);
    if (list.empty()) lines.push_back("nothing was decided about the rows of this file");
    if (const std::size_t rest = journal.decisions().size() - list.size(); rest > 0) {
        lines.push_back(number_of(rest, "decision is about a row", "decisions are about rows") +
                        " that this file does not have");
    }
    return lines;
}

std::vector<std::string> undo_decisions(const Client& client, const Arguments& arguments) {
    check_that_there_is_a_journal(arguments);
    DecisionJournal journal(client, arguments);
    const std::vector<Listed> list = listed(journal, arguments);
    for (const std::string& line : arguments.undone) {
        const bool is_there =
            line == "all" ? !list.empty() : std::ranges::find(list, line, &Listed::line) != list.end();
        if (is_there) continue;
        throw InputError("Nothing was decided about " +
                         (line == "all" ? "the rows of" : "line " + line + " of") +
                         " this file, so nothing is taken back. --decisions lists the decisions.");
    }
    std::vector<ingest::JournalEntry> undone;
    std::vector<std::string> lines;
    for (const Listed& one : list) {
        if (!is_undone(one, arguments.undone)) continue;
        undone.emplace_back(ingest::RowDecision{.key = one.decision.key, .other_id = one.decision.other_id});
        lines.push_back("taken back: " + text_of(one));
    }
    journal.write(undone);
    lines.emplace_back("whoever was sent stays in the posting");
    return lines;
}

}  // namespace cis::programs
