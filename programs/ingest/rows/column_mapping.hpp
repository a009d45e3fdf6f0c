#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv/csv_reader.hpp"
#include "ingest/rows/column_content.hpp"
#include "ingest/rows/columns.hpp"
#include "ingest/rows/field.hpp"
#include "ingest/rows/name_order.hpp"
#include "ingest/rows/row.hpp"

namespace cis::programs::ingest_command {

struct MappingOptions {
    std::vector<std::string> assignments{};  ///< `FIELD=COLUMN`, split at the first `=`
    std::vector<std::string> ignored{};      ///< columns to leave out; an empty name: those without a name
    bool ignore_others = false;              ///< whether to leave out all columns that fill no field
    std::vector<std::string> read_apart{};   ///< columns whose cells other code reads and sends
    std::optional<std::string> key{};        ///< the column with the caller's own keys
    std::vector<std::string> letters{};      ///< of the columns of a sheet; empty: columns are counted
    bool typed = false;                      ///< whether entries of `data` may be numbers and booleans
    NameOrder name_order = NameOrder::as_written;
};

/// Whether a title is a field, or seems to mean one.
[[nodiscard]] bool is_familiar_title(const std::string& title);

/// Maps the columns of a file to the fields of a candidate.
///
/// The fields are `name`, `email`, `phone_number`, `metadata.<key>` and `data.<key>`. A column with such a
/// name fills that field. Case, blanks and underscores do not count. Any other column must be assigned to a
/// field, ignored, or be the key. All others can be ignored together, except those that may have names or
/// contacts. The columns that a `RejectsFile` adds are ignored. Several columns can have
/// the parts of a name. They are joined with a blank between them. A name in one column can be turned round.
class ColumnMapping {
public:
    /// An assignment overrides a column's own name. One column may fill several fields. Throws `InputError`,
    /// which names the offender, in these cases: a malformed assignment; an unknown field or column; a column
    /// without a name or with a repeated name; a column that fills no field (with a proposal); two columns
    /// that fill the same field; no column that fills `email`; an order of names without one column of names.
    /// @param sample is asked only if a column fills no field
    explicit ColumnMapping(const std::vector<std::string>& header, const MappingOptions& options = {},
                           const ColumnSample& sample = {});

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
    std::string name_in_order(std::string name, Row& row) const;
    void check_name_order() const;
    std::vector<std::string> titles_of(const Assignment& assignment) const;

    /// The text that identifies the person in the file, if it differs from that of the row.
    std::optional<ingest::GivenText> given(const CsvRecord& record, const Row& row) const;
    void assign(Assignment assignment);
    void assign_chosen(std::string_view assignment, std::vector<bool>& is_used);
    void assign_named(const MappingOptions& options, std::vector<bool>& is_used);
    void check_names(const std::vector<bool>& is_used) const;
    void leave_out_others(std::vector<bool>& is_used, const ColumnContents& contents) const;
    void assign_rest(const std::vector<bool>& is_used, const ColumnContents& contents);
    [[nodiscard]] bool is_unknown(std::size_t column) const;
    [[noreturn]] void refuse_unknown(const std::vector<std::size_t>& unknown,
                                     const ColumnContents& contents) const;

    Columns columns_;
    std::vector<Assignment> assignments_;
    std::optional<std::size_t> key_column_;
    std::vector<std::size_t> read_apart_;
    std::vector<std::string> letters_;
    bool typed_;
    NameOrder name_order_;
};

}  // namespace cis::programs::ingest_command
