#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "csv/csv_record.hpp"
#include "csv/own_file.hpp"
#include "workbook/table_reader.hpp"

namespace cis::programs::ingest_command {

/// What happens to rows that nobody sees in the spreadsheet, because they are hidden by hand or by a filter.
enum class HiddenRows {
    ask,   ///< a person must decide
    send,  ///< they are treated like other rows
    skip,  ///< they are left out
};

struct SheetOptions {
    std::optional<std::string> name{};  ///< of the sheet; none: the only one with rows
    HiddenRows hidden{HiddenRows::ask};
};

/// Whether a file is a workbook, by its content. Throws `InputError` if it is neither a workbook nor text;
/// the message says what it is and what to do.
[[nodiscard]] bool is_workbook(const std::filesystem::path& file);

/// What a person must decide before the rows of a sheet may be used, in this order.
enum class SheetQuestion { none, sheet, header_row, hidden_rows };

/// @param header_row the row that was named; none: the proposed one must be the first
[[nodiscard]] SheetQuestion open_question(const TableView& view, const SheetOptions& options,
                                          const std::optional<std::size_t>& header_row);

/// How the table of a workbook is opened.
[[nodiscard]] TableOptions table_options(const SheetOptions& options,
                                         const std::optional<std::size_t>& header_row);

/// Reads a sheet of a workbook record by record, as CsvReader reads a CSV file. The number of a record is the
/// row of the sheet.
class SheetReader {
public:
    /// Throws what TableReader throws. Throws `InputError` if a person must still decide something, or if the
    /// sheet does not have the row to begin at.
    /// @param from_row the first row that is read
    SheetReader(const std::filesystem::path& file, const SheetOptions& options,
                const std::optional<std::size_t>& header_row, std::size_t from_row);

    [[nodiscard]] const std::vector<std::string>& header() const noexcept { return header_; }
    [[nodiscard]] const TableView& view() const noexcept { return table_->view(); }
    /// The letters of the columns, in the order of the header.
    [[nodiscard]] std::vector<std::string> letters() const;
    /// How many rows there are for next(). Rows that are empty but merged with others are not counted.
    [[nodiscard]] std::size_t rows() const noexcept;

    /// The next record; none at the end. Throws what TableReader::next() throws.
    std::optional<CsvRecord> next();

    /// The delimiter of a file of rejects.
    static constexpr char delimiter() noexcept { return ','; }
    static constexpr bool is_pipe() noexcept { return false; }

private:
    [[nodiscard]] std::optional<CsvRecord> read();
    [[nodiscard]] CsvRecord record_of(TableRow row) const;

    SheetOptions options_;
    std::unique_ptr<TableReader> table_;
    std::vector<std::string> header_;
    OwnFile own_;
    std::optional<CsvRecord> first_;
};

}  // namespace cis::programs::ingest_command
