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

/// Whether a column is one of those that a `RejectsFile` adds: `reject_line`, `reject_param`,
/// `reject_message`.
bool is_reject_column(std::string_view name) noexcept;

/// The rows that were not ingested, with the reason in front of each, in a CSV file of the input's shape:
/// mended, it can be ingested in its turn, and the columns it adds are ignored then.
///
/// Every cell of a row is kept, also when there are too few or too many for the header. The file is there
/// with its header as soon as the object is, and each row as soon as it is written.
class RejectsFile {
public:
    /// Creates `file`, or empties the one that is there. `input` is the file that the rows come from: the two
    /// being one file is an `InputError`, for that would destroy the input. Throws `std::system_error` when
    /// the file cannot be written.
    RejectsFile(const std::filesystem::path& file, const std::filesystem::path& input,
                const std::vector<std::string>& header, char delimiter = ',');

    /// Writes one row. Throws `std::system_error` when it cannot.
    void write(const CsvRecord& record, const Rejection& why);

private:
    CsvWriter writer_;
    /// By column of the input: it holds the reason of an earlier run, which this run's replaces.
    std::vector<bool> is_replaced_;
};

}  // namespace cis::examples
