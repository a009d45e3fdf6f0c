#pragma once

#include <filesystem>

#include "csv/csv_writer.hpp"

namespace cis::examples {

/// Creates a CSV file that only its owner can read. Throws `InputError`, which proposes a free name, if it
/// exists, and `std::system_error` if it cannot be written.
CsvWriter new_csv_file(const std::filesystem::path& file, char delimiter);

}  // namespace cis::examples
