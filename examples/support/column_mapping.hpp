#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "candidate_row.hpp"
#include "csv_reader.hpp"

namespace cis::examples {

/// Which column of a file fills which field of a candidate.
///
/// The fields are `name`, `email`, `phone_number`, `metadata.<key>` and `data.<key>`; a column of such a name
/// fills that field. A column of another name must be assigned to a field, except those that a `RejectsFile`
/// adds, which are ignored.
class ColumnMapping {
public:
    /// `assignments` are of the form `FIELD=COLUMN`, divided at the first `=`, and take precedence over a
    /// column's own name. One column may fill several fields. Throws `InputError`, which names the offender,
    /// for an assignment that is malformed or names an unknown field or column, for a column without a name,
    /// with the name of another, or that fills no field, for two columns that fill one field, and when none
    /// fills `email`.
    explicit ColumnMapping(const std::vector<std::string>& header,
                           const std::vector<std::string>& assignments = {});

    /// The candidate of a record that is not broken.
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
