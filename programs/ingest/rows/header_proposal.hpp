#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "ingest/rows/column_mapping.hpp"
#include "ingest/rows/record_reader.hpp"

namespace cis::programs::ingest_command {

/// The row of a CSV file that seems to have the titles, as a spreadsheet counts, if the first row seems to
/// have none: exports of personnel systems begin with the title of a report. A row with a column that the
/// options name has the titles. None for a file that can be read only once, and for rejects and JSON lines.
[[nodiscard]] std::optional<std::size_t> proposed_header_row(const std::filesystem::path& file,
                                                             const FileOptions& options,
                                                             const MappingOptions& mapping);

}  // namespace cis::programs::ingest_command
