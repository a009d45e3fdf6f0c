#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "ingest/arguments.hpp"
#include "ingest/rows/completeness.hpp"
#include "ingest/rows/lost_letters.hpp"
#include "ingest/rows/name_order.hpp"
#include "ingest/rows/rejects_file.hpp"
#include "ingest/rows/row_source.hpp"

namespace cis::programs::ingest_command {

/// The rows of the file, and the file for those that are not in the service.
class Input {
public:
    /// @param stop ends the reading of standard input, or of a pipe
    explicit Input(const Arguments& arguments, std::stop_token stop = {})
        : source_(arguments.file, stoppable(arguments.rows, std::move(stop))),
          completeness_(arguments.may_lack),
          letters_(arguments.names_as_they_are, source_.sheet() != nullptr) {}

    /// Creates the file for the rejected rows. Without it, they are printed. Throws what RejectsFile throws.
    void write_rejects_to(const std::filesystem::path& file, bool replaces) {
        rejects_.emplace(file, source_.rejects_layout(), replaces);
    }
    /// Gives that file its name at the end. Throws `std::system_error`.
    /// @param is_whole whether all rows have ended
    void end_rejects(bool is_whole) {
        if (rejects_) rejects_->end(is_whole);
    }

    /// The next row; none at the end.
    [[nodiscard]] std::optional<ReadRow> next() {
        auto read = source_.next();
        if (read && read->record.held_back_to)
            held_back_lines_ = *read->record.held_back_to - read->record.begin + 1;
        if (!read || read->record.fault || read->is_header) return read;
        name_order_.add(read->row);
        auto lack = completeness_.check(read->row);
        auto lost = letters_.check(read->row);
        if (!read->fault) read->fault = lost ? std::move(lost) : std::move(lack);
        if (read->fault) source_.name_column(*read->fault);
        for (Rejection& note : read->row.notes) source_.name_column(note);
        return read;
    }
    /// How many lines at the end of the file are held back; see CsvRecord.
    [[nodiscard]] std::size_t held_back_lines() const { return held_back_lines_; }
    /// What is missing in the rows that were read; empty if nothing is.
    [[nodiscard]] std::string lacks() const { return completeness_.summary(); }
    /// How many of these rows have names that lost letters, and what to do; empty if none has.
    [[nodiscard]] std::string lost_letters() const { return letters_.summary(); }

    /// How many names are written as `Last, First`, and what to do; empty unless most are.
    [[nodiscard]] std::string name_order() const { return name_order_.summary(); }

    /// Writes a row to the file of rejects, or prints its result with `say`. A message of the service may
    /// contain personal data, so it goes only to the file. A text that is held back is not yet a row.
    /// @return why the row could not be written, and was printed instead; empty if nothing failed
    std::string set_aside(const CsvRecord& record, const Rejection& why, const std::string& what,
                          const auto& say) {
        std::string failure;
        if (rejects_ && !record.held_back_to) {
            try {
                rejects_->write(record, why);
                return {};
            } catch (const std::system_error& error) {
                failure = error.what();
            }
        }
        say(where(record) + what + ": " + printable(why));
        return failure;
    }

    struct Rejects {
        std::filesystem::path file{};
        std::size_t rows{0};
    };
    /// The file of rejected rows, if there are any.
    [[nodiscard]] std::optional<Rejects> rejects() const {
        if (!rejects_ || rejects_->rows() == 0) return std::nullopt;
        return Rejects{.file = rejects_->path(), .rows = rejects_->rows()};
    }

    /// A text for people: which columns fill which fields, and which are not sent.
    [[nodiscard]] std::string column_summary() const { return source_.column_summary(); }
    [[nodiscard]] const std::vector<std::string>& header() const { return source_.header(); }
    [[nodiscard]] std::size_t rows() const { return source_.rows_read(); }
    [[nodiscard]] bool is_pipe() const { return source_.is_pipe(); }
    /// How many rows the file has, including those that next() has not returned; none if it can be read only
    /// once.
    [[nodiscard]] std::optional<std::size_t> all_rows() const { return source_.all_rows(); }
    /// What is known about the sheet; null if the file is not a workbook.
    [[nodiscard]] const TableView* sheet() const { return source_.sheet(); }
    /// Whether the numbers of the rows are those of a sheet.
    [[nodiscard]] bool has_rows_of_sheet() const { return source_.rejects_layout().is_of_sheet; }
    /// The character between its columns.
    [[nodiscard]] char delimiter() const { return source_.rejects_layout().delimiter; }
    /// The place of a row, for people.
    [[nodiscard]] static std::string where(const CsvRecord& record) {
        return (record.is_added ? "the added row in " : "") + text_of(record.place());
    }

private:
    [[nodiscard]] static RowOptions stoppable(RowOptions options, std::stop_token stop) {
        options.csv.stop = std::move(stop);
        return options;
    }

    RowSource source_;
    Completeness completeness_;
    LostLetters letters_;
    NameOrderCount name_order_{};
    std::optional<RejectsFile> rejects_;
    std::size_t held_back_lines_{0};
};

}  // namespace cis::programs::ingest_command
