#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/rows/country_numbers.hpp"
#include "ingest/rows/field.hpp"
#include "ingest/rows/record_reader.hpp"

namespace cis::programs::ingest_command {

/// What a sample of a column's cells looks like. It is only for a proposal: the user of the program decides.
class ColumnContent {
public:
    /// @param numbers the country whose phone numbers are understood; null: only international ones are
    void add(std::string_view cell, const CountryNumbers* numbers);

    /// The field that nearly all cells look like: `email`, `phone_number` or `name`. The cells must differ,
    /// as those of people do: the address of a recruiter is in many rows.
    [[nodiscard]] std::optional<Field::Kind> kind() const;
    /// Whether enough cells look like names or contacts that a person should decide about the column.
    [[nodiscard]] bool may_have_contacts() const;
    /// Whether most cells are names such as `Last, First`.
    [[nodiscard]] bool is_last_first() const;
    /// Whether there are several cells, and none looks like this field.
    [[nodiscard]] bool contradicts(Field::Kind kind) const;

private:
    [[nodiscard]] bool are_different() const;

    std::size_t filled_{0};  ///< cells that are not empty
    std::size_t emails_{0};
    std::size_t phones_{0};
    std::size_t national_phones_{0};  ///< they may be numbers of another kind
    std::size_t names_{0};
    std::size_t last_first_{0};
    std::vector<std::size_t> hashes_{};  ///< of the cells that look like something
};

/// One for each column. Empty if the file can be read only once.
using ColumnContents = std::vector<ColumnContent>;
/// Reads the beginning of a file once more.
using ColumnSample = std::function<ColumnContents()>;

/// What the first few hundred rows of a file look like.
ColumnContents contents_of(RecordReader& reader, const CountryNumbers* numbers);

/// Whether a first row without a known title still has titles: a text is above a column of e-mail addresses
/// or phone numbers, and no cell of the row is one of them. Otherwise the row may be a candidate's.
bool are_titles(const std::vector<std::string>& first_row, const ColumnContents& contents);

}  // namespace cis::programs::ingest_command
