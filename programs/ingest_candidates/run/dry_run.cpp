#include "run/dry_run.hpp"

#include <optional>
#include <stdexcept>

#include "input.hpp"
#include "rows/shared_addresses.hpp"
#include "run/results_file.hpp"
#include "run/row_check.hpp"
#include "run/row_findings.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs {
namespace {

using ingest::RowState;

/// Checks the rows of a file one by one, and collects what to say about them.
class DryRun {
public:
    DryRun(const Arguments& arguments, const Say& say)
        : arguments_(arguments),
          say_(say),
          input_(arguments),
          check_(input_.header(), arguments.posting, arguments.identity()) {
        if (!say_) return;
        const auto tell = [&](const std::filesystem::path& wanted, const std::filesystem::path& file) {
            if (file != wanted) say_(taken_name(wanted, file));
        };
        if (!arguments.rejects.empty()) tell(arguments.rejects, input_.write_rejects_to(arguments.rejects));
        if (!arguments.results.empty())
            tell(arguments.results, results_.emplace(arguments.results, input_.delimiter()).path());
    }

    CheckedRows run() {
        while (const auto read = input_.next()) take(*read);
        rows_.held_back_lines = input_.held_back_lines();
        rows_.lack = input_.lacks();
        rows_.lost_letters = input_.lost_letters();
        if (say_) tell();
        return rows_;
    }

private:
    void take(const ReadRow& read) {
        const auto add = [&](RowFindings& findings, const std::string& text) {
            findings.add(read.record.line, Input::line_of(read.record), text);
        };
        const auto finding = check_.check(read);
        if (finding.fault) {
            ++rows_.rejected;
            add(faults_, " cannot be sent: " + printable(*finding.fault));
            const auto failure = input_.set_aside(read.record, *finding.fault, {}, [](const std::string&) {});
            if (!failure.empty()) throw std::runtime_error(failure);
            write_result(read, RowState::rejected, printable(*finding.fault));
        } else if (!finding.same_as.empty()) {
            ++rows_.duplicates;
            add(duplicates_, ' ' + finding.same_as + ": it would not be sent");
            write_result(read, RowState::duplicate, finding.same_as);
        } else {
            ++rows_.sendable;
            compare_address(read);
            for (const Rejection& note : read.row.notes) add(notes_, ": " + printable(note));
            write_result(read, RowState::not_attempted, "can be sent");
        }
    }

    void compare_address(const ReadRow& read) {
        const std::string email = read.row.params.email.value_or("");
        const auto others = addresses_.others(read.record.line, email);
        addresses_.add(read.record.line, {}, email);
        if (others.empty()) return;
        rows_.sharing_lines.push_back(read.record.line);
        sharing_.add(read.record.line, Input::line_of(read.record),
                     " has the same e-mail address as line " + std::to_string(others.front().line) +
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

    void tell() {
        if (!arguments_.quiet) say_(input_.column_summary());
        for (const RowFindings* const findings : {&faults_, &duplicates_, &sharing_, &notes_})
            for (const std::string& sentence : findings->sentences()) say_(sentence);
        for (const std::string* const summary : {&rows_.lost_letters, &rows_.lack})
            if (!summary->empty()) say_(*summary);
        if (const auto rejects = input_.rejects()) {
            say_(number_of(rejects->rows, "row is", "rows are") + " in '" + rejects->file.string() +
                 "', with the reason of each");
        } else if (faults_.has_more()) {
            say_("--rejects FILE writes all rows that cannot be sent to a file, with the reason of each");
        }
        if (results_) {
            say_("'" + results_->path().string() + "' has what was found of each row");
        } else if (duplicates_.has_more() || sharing_.has_more() || notes_.has_more()) {
            say_("--results FILE writes what was found of each row to a file");
        }
        if (rows_.sendable > 0 && !arguments_.quiet)
            say_("The rows were not compared with the people in the posting: only a run does that");
    }

    const Arguments& arguments_;
    const Say& say_;
    Input input_;
    std::optional<ResultsFile> results_{};
    RowCheck check_;
    SharedAddresses addresses_{false};
    CheckedRows rows_{};
    RowFindings faults_{};
    RowFindings duplicates_{};
    RowFindings sharing_{};
    RowFindings notes_{};
};

}  // namespace

CheckedRows dry_run(const Arguments& arguments, const Say& say) { return DryRun(arguments, say).run(); }

}  // namespace cis::programs
