#include "ingest/file_questions.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "csv/byte_source.hpp"
#include "csv/row_place.hpp"
#include "failure/command_failure.hpp"
#include "ingest/rows/columns.hpp"
#include "ingest/rows/header_proposal.hpp"
#include "ingest/run/row_findings.hpp"
#include "terminal/question.hpp"
#include "text/ascii.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

std::optional<std::size_t> number_in(std::string_view text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && number > 0 ? std::optional(number)
                                                                                  : std::nullopt;
}

/// Asks about one file, or says which option decides.
class FileQuestions {
public:
    explicit FileQuestions(const Arguments& arguments)
        : name_("'" + harmless(arguments.file.string()) + "'"),
          can_ask_(!arguments.yes && can_ask(is_standard_input(arguments.file))) {}

    std::string sheet(const TableView& view) const {
        const std::string likely = in_quotes(harmless(view.sheet));
        if (!can_ask_) {
            std::vector<std::string> names;
            for (const std::string& sheet : view.sheets) names.push_back(harmless(sheet));
            throw not_decided(
                name_ + " has several sheets with rows: " + list_in_quotes(names, " and ") + ".",
                "Name the one with the people" +
                    (view.is_likely ? ". This one seems right: --sheet " + likely : " with --sheet NAME"));
        }
        std::string text = name_ + " has several sheets with rows:\n";
        for (std::size_t i = 0; i < view.sheets.size(); ++i)
            text += "  " + std::to_string(i + 1) + "  " + harmless(view.sheets[i]) + '\n';
        const std::string proposal =
            view.is_likely ? " [" + likely.substr(1, likely.size() - 2) + "] " : ": ";
        const std::string answer =
            answer_to_or_end(text + "Which one has the people? Its number or name" + proposal);
        if (answer.empty() && view.is_likely) return view.sheet;
        if (std::ranges::find(view.sheets, answer) != view.sheets.end()) return answer;
        const auto number = number_in(answer);
        if (!number || *number > view.sheets.size())
            throw not_decided("No sheet has the number or name " + in_quotes(harmless(answer)) + ".", "");
        return view.sheets[*number - 1];
    }

    std::size_t header_row(std::optional<std::size_t> proposed) const {
        const std::string what =
            "The first row of " + name_ + " does not seem to have the titles of the columns";
        if (!can_ask_) {
            throw not_decided(what + '.', proposed
                                              ? "Row " + std::to_string(*proposed) +
                                                    " seems to have them. If so, add --header-row " +
                                                    std::to_string(*proposed) + ", otherwise --header-row N"
                                              : "Say which row has them with --header-row N");
        }
        const std::string answer = answer_to_or_end(
            what + ".\nWhich row has them, as the spreadsheet counts? Rows above it are left out" +
            (proposed ? " [" + std::to_string(*proposed) + "] " : ": "));
        const auto number = answer.empty() ? proposed : number_in(answer);
        if (!number) throw not_decided("That is not the number of a row.", "");
        return *number;
    }

    HiddenRows hidden_rows(const TableView& view) const {
        std::vector<RowPlace> places;
        for (const std::uint32_t row : view.hidden_rows) {
            if (places.size() < RowFindings::shown) places.push_back(RowPlace::of_sheet(row));
        }
        const std::size_t all = view.hidden_rows.size();
        const std::string what = number_of(all, "row", "rows") + " of the sheet " +
                                 in_quotes(harmless(view.sheet)) + (all == 1 ? " is" : " are") +
                                 " hidden, by hand or by a filter: " + list_of(places, all);
        if (!can_ask_) {
            throw not_decided(what + '.',
                              "Look at them in the spreadsheet program. Then add --hidden skip, which leaves "
                              "them out, or --hidden send, which takes them like the others");
        }
        const std::string answer =
            upper_ascii(answer_to_or_end(what + "\nsend: they are taken like the others\nskip: they are left "
                                                "out\nWhat becomes of them? [send/skip] "));
        if (answer == "SEND") return HiddenRows::send;
        if (answer == "SKIP") return HiddenRows::skip;
        throw not_decided("It was not decided whether hidden rows count.", "");
    }

private:
    /// The answer without the blanks around it. Throws CommandFailure if none comes.
    [[nodiscard]] std::string answer_to_or_end(const std::string& question) const {
        const auto answer = answer_to(question, false, {});
        if (!answer) throw not_decided("No answer has come.", "");
        const std::size_t begin = answer->find_first_not_of(" \t\r");
        if (begin == std::string::npos) return {};
        return answer->substr(begin, answer->find_last_not_of(" \t\r") + 1 - begin);
    }

    std::string name_;
    bool can_ask_;
};

void ask_about_workbook(Arguments& arguments) {
    const FileQuestions questions(arguments);
    SheetOptions& sheet = arguments.rows.sheet;
    std::optional<std::size_t>& header_row = arguments.rows.csv.header_row;
    for (;;) {
        const TableReader table(arguments.file, table_options(sheet, header_row));
        const TableView& view = table.view();
        switch (open_question(view, sheet, header_row)) {
            case SheetQuestion::none: return;
            case SheetQuestion::sheet: sheet.name = questions.sheet(view); break;
            case SheetQuestion::header_row: header_row = questions.header_row(view.header_row); break;
            case SheetQuestion::hidden_rows: sheet.hidden = questions.hidden_rows(view); break;
        }
    }
}

}  // namespace

CommandFailure not_decided(std::string message, std::string advice) {
    return CommandFailure({.exit = ExitCode::usage,
                           .kind = "usage",
                           .message = std::move(message) + " Nothing was sent.",
                           .advice = std::move(advice)});
}

Arguments with_answers(Arguments arguments) {
    RowOptions& rows = arguments.rows;
    if (is_workbook(arguments.file)) {
        if (rows.csv.delimiter)
            throw CommandFailure(ExitCode::usage,
                                 "--delimiter is for CSV, and the file is a workbook: leave it out");
        ask_about_workbook(arguments);
        return arguments;
    }
    if (may_be_of_rejects(arguments.file)) return arguments;
    if (rows.sheet.name) {
        throw CommandFailure(ExitCode::usage, "--sheet is for workbooks, and the file is none: leave it out");
    }
    if (rows.is_json_lines && rows.csv.header_row)
        throw CommandFailure(ExitCode::usage, "--header-row is for CSV and workbooks: leave it out");
    if (const auto row = proposed_header_row(arguments.file, rows.file(), rows.mapping))
        rows.csv.header_row = FileQuestions(arguments).header_row(row);
    return arguments;
}

}  // namespace cis::programs::ingest_command
