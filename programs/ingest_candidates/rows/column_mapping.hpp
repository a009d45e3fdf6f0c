#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv/csv_reader.hpp"
#include "rows/columns.hpp"
#include "rows/field.hpp"
#include "rows/row.hpp"

namespace cis::programs {

struct MappingOptions {
    std::vector<std::string> assignments{};  ///< `FIELD=COLUMN`, split at the first `=`
    std::vector<std::string> ignored{};      ///< columns to leave out; an empty name: those without a name
    std::vector<std::string> read_apart{};   ///< columns whose cells other code reads and sends
    std::optional<std::string> key{};        ///< the column with the caller's own keys
    bool typed = false;                      ///< whether entries of `data` may be numbers and booleans
};

/// Maps the columns of a file to the fields of a candidate.
///
/// The fields are `name`, `email`, `phone_number`, `metadata.<key>` and `data.<key>`. A column with such a
/// name fills that field. Case, blanks and underscores do not count. Any other column must be assigned to a
/// field, ignored, or be the key. The columns that a `RejectsFile` adds are ignored. Several columns can have
/// the parts of a name. They are joined with a blank between them.
class ColumnMapping {
public:
    /// An assignment overrides a column's own name. One column may fill several fields. Throws `InputError`,
    /// which names the offender, in these cases: a malformed assignment; an unknown field or column; a column
    /// without a name or with a repeated name; a column that fills no field (with a proposal); two columns
    /// that fill the same field; no column that fills `email`.
    explicit ColumnMapping(const std::vector<std::string>& header, const MappingOptions& options = {});

    /// The candidate of a record without a fault. Values have no invisible characters around them, and are in
    /// NFC. The host of an address is in ASCII. The phone number is as it was written.
    Row row(const CsvRecord& record) const;

    /// Whether the record repeats the header, as in files that were joined. Then each of its cells that would
    /// be sent is empty or the title of its column.
    bool repeats_header(const CsvRecord& record) const;

    /// The caller's key of a record without a fault; none if there is no column of keys.
    std::optional<std::string> key_of(const CsvRecord& record) const;

    /// The name of the column with the keys, for messages; empty if there is no such column.
    std::string key_name() const;

    /// The title of the column that fills a field, for messages: `Telefon`, or `Vorname + Nachname`. If the
    /// text is not such a field, the text itself.
    std::string title_of(std::string_view field) const;

    /// A text for people: which columns fill which fields, and which are not sent.
    std::string summary() const;

private:
    struct Assignment {
        Field field;
        std::vector<std::size_t> columns;
        bool is_chosen;  ///< whether an option chose it
    };

    std::string whole_name(const Assignment& assignment, const CsvRecord& record, Row& row) const;

    /// The text that identifies the person in the file, if it differs from that of the row.
    std::optional<ingest::GivenText> given(const CsvRecord& record, const Row& row) const;
    void assign(Assignment assignment);
    void assign_chosen(std::string_view assignment, std::vector<bool>& is_used);
    void assign_named(const MappingOptions& options, std::vector<bool>& is_used);
    void check_names(const std::vector<bool>& is_used) const;
    void assign_rest(const std::vector<bool>& is_used);
    [[noreturn]] void refuse_unknown(const std::vector<std::size_t>& unknown) const;

    Columns columns_;
    std::vector<Assignment> assignments_;
    std::optional<std::size_t> key_column_;
    std::vector<std::size_t> read_apart_;
    bool typed_;
};

}  // namespace cis::programs
