#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv/csv_reader.hpp"
#include "csv/rejection.hpp"
#include "rows/column_mapping.hpp"
#include "rows/row.hpp"

namespace cis::programs {

/// The columns of a file that `export_candidates` wrote (is_export()), beyond what every file has: those that
/// are no field are left out, `metadata` and `data` have all entries as JSON, and a name is as the service
/// had it. What an option says of a column comes first.
class ExportedColumns {
public:
    /// Throws `InputError` if an entry is in two columns.
    ExportedColumns(const std::vector<std::string>& header, const MappingOptions& options);

    /// The options, and what this class does with columns: those that are no field are ignored.
    [[nodiscard]] static MappingOptions without_results(const std::vector<std::string>& header,
                                                        MappingOptions options);

    /// Completes a row of the other columns.
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
    std::vector<Entry> entries_{};  ///< of the metadata, in columns of their own
};

}  // namespace cis::programs
