#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "csv/csv_reader.hpp"
#include "csv/look_ahead.hpp"
#include "csv/rejection.hpp"
#include "ingest/rows/column_mapping.hpp"
#include "ingest/rows/country_numbers.hpp"
#include "ingest/rows/exported_columns.hpp"
#include "ingest/rows/record_reader.hpp"
#include "ingest/rows/rejects_file.hpp"
#include "ingest/rows/row.hpp"
#include "ingest/rows/row_keys.hpp"

namespace cis::programs::ingest_command {

struct RowOptions {
    CsvOptions csv{};
    bool is_json_lines = false;  ///< whether the file has JSON lines, not CSV
    SheetOptions sheet{};
    MappingOptions mapping{};
    std::string country{};  ///< for phone numbers without a country code; empty: they must be in E.164
    std::size_t limit = std::numeric_limits<std::size_t>::max();  ///< the most rows, in the order of the file

    [[nodiscard]] FileOptions file() const {
        return {.csv = csv, .is_json_lines = is_json_lines, .sheet = sheet};
    }
};

/// A row as it was read. It is either good or has a fault.
struct ReadRow {
    CsvRecord record{};
    Row row{};
    std::optional<Rejection> fault{};
    bool is_header{false};  ///< whether it repeats the header, and is not a person
};

/// The candidates of a file, row by row. They are checked as far as the specification allows: addresses that
/// mail systems accept, E.164, the limits of metadata, valid text.
class RowSource {
public:
    /// @param file `-` is standard input. Throws what RecordReader, ColumnMapping and CountryNumbers throw.
    RowSource(const std::filesystem::path& file, const RowOptions& options);

    /// The next row; none at the end. Throws `std::system_error` if the file cannot be read.
    std::optional<ReadRow> next();

    const std::vector<std::string>& header() const noexcept { return reader_.header(); }
    /// The layout for a file of the rejected rows.
    RejectsLayout rejects_layout() const;
    /// Puts the title of the column that fills the faulty field into a fault, because a person looks for it
    /// in the file.
    void name_column(Rejection& fault) const;
    /// A text for people: which columns fill which fields, and which are not sent.
    std::string column_summary() const { return mapping_.summary(); }
    /// How many rows next() returns in all; none if the file can be read only once.
    std::optional<std::size_t> all_rows() const noexcept;
    /// What is known about the sheet; null if the file is not a workbook.
    const TableView* sheet() const noexcept {
        const SheetReader* const reader = reader_.sheet();
        return reader == nullptr ? nullptr : &reader->view();
    }
    /// Whether the input is standard input or a pipe, not a file.
    bool is_pipe() const noexcept { return reader_.is_pipe(); }
    /// The number of rows that next() has returned.
    std::size_t rows_read() const noexcept { return rows_read_; }

private:
    void check_keys(const std::filesystem::path& file, const RowOptions& options) const;
    [[nodiscard]] std::optional<CsvRecord> next_record();
    void check(ReadRow& read);
    static void check_email(ReadRow& read);
    void check_phone_number(ReadRow& read) const;

    std::optional<CountryNumbers> numbers_;
    RecordReader reader_;
    std::optional<LookAhead> seen_;
    bool is_over_{false};
    ColumnMapping mapping_;
    std::optional<ExportedColumns> exported_;
    std::optional<RowKeys> keys_;
    std::size_t limit_;
    std::size_t rows_read_{0};
};

}  // namespace cis::programs::ingest_command
