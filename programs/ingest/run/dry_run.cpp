#include "ingest/run/dry_run.hpp"

#include <optional>
#include <string>

#include "failure/command_failure.hpp"
#include "ingest/input.hpp"
#include "ingest/rows/shared_addresses.hpp"
#include "ingest/run/results_file.hpp"
#include "ingest/run/row_check.hpp"
#include "ingest/run/row_findings.hpp"
#include "ingest/run/sheet_notes.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

using ingest::RowState;

/// Checks the rows of a file one by one, and collects what to say about them.
class DryRun {
public:
    DryRun(const Arguments& arguments, Notes* notes)
        : notes_(notes),
          hidden_(arguments.rows.sheet.hidden),
          input_(arguments),
          check_(input_.header(), arguments.posting, arguments.identity()) {
        if (notes_ == nullptr) return;
        if (!arguments.rejects.empty()) input_.write_rejects_to(arguments.rejects, arguments.replace);
        if (!arguments.results.empty()) {
            results_.emplace(arguments.results, input_.delimiter(), input_.has_rows_of_sheet(),
                             arguments.replace);
        }
    }

    CheckedRows run() {
        rows_.sheet = read_sheet(input_.sheet(), hidden_);
        while (const auto read = input_.next()) take(*read);
        rows_.held_back_lines = input_.held_back_lines();
        rows_.columns = input_.column_summary();
        rows_.lack = input_.lacks();
        rows_.lost_letters = input_.lost_letters();
        rows_.name_order = input_.name_order();
        if (notes_ != nullptr) end();
        return rows_;
    }

private:
    void take(const ReadRow& read) {
        const auto add = [&](RowFindings& findings, const std::string& kind, const std::string& text) {
            findings.add(kind, read.record.place(), Input::where(read.record), text);
        };
        const auto finding = check_.check(read);
        if (finding.fault) {
            ++rows_.rejected;
            add(faults_, "rejected", " cannot be sent: " + printable(*finding.fault));
            const auto failure = input_.set_aside(read.record, *finding.fault, {}, [](const std::string&) {});
            if (!failure.empty()) throw CommandFailure(ExitCode::output, failure);
            write_result(read, RowState::rejected, printable(*finding.fault));
        } else if (!finding.same_as.empty()) {
            ++rows_.duplicates;
            add(duplicates_, "duplicate", ' ' + finding.same_as + ": it would not be sent");
            write_result(read, RowState::duplicate, finding.same_as);
        } else {
            ++rows_.sendable;
            compare_address(read);
            for (const Rejection& note : read.row.notes) add(cells_, note.kind, ": " + printable(note));
            write_result(read, RowState::not_attempted, "can be sent");
        }
    }

    void compare_address(const ReadRow& read) {
        const std::string email = read.row.params.email.value_or("");
        const auto others = addresses_.others(read.record.place(), email);
        addresses_.add(read.record.place(), {}, email);
        if (others.empty()) return;
        rows_.sharing.push_back(read.record.place());
        sharing_.add("shared_address", read.record.place(), Input::where(read.record),
                     " has the same e-mail address as " + text_of(others.front().place) +
                         ": a run compares their names, see --undecided");
    }

    void write_result(const ReadRow& read, RowState state, const std::string& reason) {
        if (!results_) return;
        ingest::RowReport report;
        report.state = state;
        results_->write(
            {.line = read.record.line, .name = read.row.params.name.value_or(""), .reason = harmless(reason)},
            report);
    }

    void end() {
        input_.end_rejects(true);
        if (results_) results_->end();
        tell_findings();
        tell_files();
        if (rows_.sendable > 0 && !notes_->is_quiet()) {
            notes_->say("not_compared",
                        "The rows were not compared with the people in the posting: only a run does that");
        }
    }

    void tell_findings() {
        if (!notes_->is_quiet()) {
            if (rows_.sheet) notes_->tell("Read: " + rows_.sheet->summary);
            notes_->say("columns", input_.column_summary());
        }
        if (const TableView* const view = input_.sheet()) {
            tell_hidden(*view, hidden_, *notes_);
            tell_struck(*view, *notes_);
        }
        for (const RowFindings* const findings : {&faults_, &duplicates_, &sharing_, &cells_}) {
            for (const std::string& sentence : findings->sentences()) notes_->tell(sentence);
            notes_->keep(*findings);
        }
        if (!rows_.lost_letters.empty()) notes_->say("lost_letters", rows_.lost_letters);
        if (!rows_.name_order.empty()) notes_->say("name_order", rows_.name_order);
        if (!rows_.lack.empty()) notes_->say("incomplete", rows_.lack);
    }

    void tell_files() {
        if (const auto rejects = input_.rejects()) {
            rows_.rejects = rejects->file;
            notes_->tell(number_of(rejects->rows, "row is", "rows are") + " in '" + rejects->file.string() +
                         "', with the reason of each");
        } else if (faults_.has_more()) {
            notes_->tell(
                "--rejects FILE writes all rows that cannot be sent to a file, with the reason of each");
        }
        if (results_) {
            rows_.results = results_->path();
            notes_->tell("'" + results_->path().string() + "' has what was found of each row");
        } else if (duplicates_.has_more() || sharing_.has_more() || cells_.has_more()) {
            notes_->tell("--output FILE writes what was found of each row to a file");
        }
    }

    Notes* notes_;
    HiddenRows hidden_;
    Input input_;
    std::optional<ResultsFile> results_{};
    RowCheck check_;
    SharedAddresses addresses_{false};
    CheckedRows rows_{};
    RowFindings faults_{};
    RowFindings duplicates_{};
    RowFindings sharing_{};
    RowFindings cells_{};
};

}  // namespace

CheckedRows dry_run(const Arguments& arguments, Notes* notes) { return DryRun(arguments, notes).run(); }

}  // namespace cis::programs::ingest_command
