#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "candidate_row.hpp"
#include "csv_reader.hpp"

namespace cis::examples {

/// Maps the columns of a file to the fields of a candidate.
///
/// The fields are `name`, `email`, `phone_number`, `metadata.<key>` and `data.<key>`. A column with such a
/// name fills that field. Any other column must be assigned to a field, except the columns that a
/// `RejectsFile` adds, which are ignored.
class ColumnMapping {
public:
    /// `assignments` have the form `FIELD=COLUMN`, split at the first `=`. They override a column's own name.
    /// One column may fill several fields. Throws `InputError`, which names the offender: for a malformed
    /// assignment; an unknown field or column; a column without a name or with a repeated name; a column that
    /// fills no field; two columns that fill the same field; and if no column fills `email`.
    explicit ColumnMapping(const std::vector<std::string>& header,
                           const std::vector<std::string>& assignments = {});

    /// The candidate of a record without a fault.
    CandidateRow row(const CsvRecord& record) const;

private:
    struct Assignment {
        std::string field;
        std::size_t column;
    };

    void assign(std::string_view field, std::size_t column, const std::vector<std::string>& header);

    std::vector<Assignment> assignments_;
};

}  // namespace cis::examples
