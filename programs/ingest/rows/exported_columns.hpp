#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv/csv_reader.hpp"
#include "csv/rejection.hpp"
#include "ingest/rows/column_mapping.hpp"
#include "ingest/rows/row.hpp"

namespace cis::programs::ingest_command {

/// Reads the special columns of a file that `cis export` wrote (is_export()). Columns that are not fields are
/// left out. `metadata` and `data` have all entries as JSON. A name is as the service had it. Options about a
/// column take precedence.
class ExportedColumns {
public:
    /// Throws `InputError` if an entry is in two columns.
    ExportedColumns(const std::vector<std::string>& header, const MappingOptions& options);

    /// The options, changed so that columns that are not fields are ignored.
    [[nodiscard]] static MappingOptions without_results(const std::vector<std::string>& header,
                                                        MappingOptions options);

    /// Completes a row that was made from the other columns.
    /// @return what is wrong with a cell
    [[nodiscard]] std::optional<Rejection> complete(const CsvRecord& record, Row& row) const;

private:
    struct Entry {
        std::string key;
        std::size_t column;
    };

    std::optional<std::size_t> name_{};
    std::optional<std::size_t> metadata_{};
    std::optional<std::size_t> data_{};
    std::vector<Entry> entries_{};  ///< entries of the metadata that have their own columns
};

}  // namespace cis::programs::ingest_command
