#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "csv_reader.hpp"
#include "csv_writer.hpp"
#include "rejection.hpp"

namespace cis::examples {

/// Whether a column is one that a `RejectsFile` adds: `reject_line`, `reject_param`, `reject_message`.
bool is_reject_column(std::string_view name) noexcept;

/// The rows that were not ingested, in a CSV file with the input's columns, preceded by the reason. After
/// corrections, the file can be ingested in turn; the added columns are then ignored.
///
/// Every cell of a row is kept, even if there are too few or too many. The constructor writes the header, and
/// each row is written at once.
class RejectsFile {
public:
    /// Creates `file`, or empties an existing one. `input` is the file of the rows. Throws `InputError` if
    /// both are the same file, which would destroy the input, and `std::system_error` if the file cannot be
    /// written.
    RejectsFile(const std::filesystem::path& file, const std::filesystem::path& input,
                const std::vector<std::string>& header, char delimiter = ',');

    /// Writes one row. Throws `std::system_error` if it cannot.
    void write(const CsvRecord& record, const Rejection& why);

private:
    CsvWriter writer_;
    /// By column of the input: whether it contains the reason of an earlier run, which the new reason
    /// replaces.
    std::vector<bool> is_replaced_;
};

}  // namespace cis::examples
