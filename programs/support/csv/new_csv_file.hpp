#pragma once

#include <filesystem>

#include "csv/csv_writer.hpp"

namespace cis::programs {

/// Creates a CSV file that only its owner can read. An existing file is not overwritten. `rejects-2.csv` is
/// created in place of `rejects.csv`, or the next number that is free, so that the same command can run
/// again. Throws `std::system_error` if the file cannot be written.
/// @param file the wanted name; receives the name that was taken
CsvWriter new_csv_file(std::filesystem::path& file, char delimiter);

}  // namespace cis::programs
