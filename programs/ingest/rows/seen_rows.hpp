#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "csv/csv_record.hpp"

namespace cis::programs::ingest_command {

/// The rows that were read, in compact form: their places, and a hash of each cell. With it, a second row of
/// a person can be compared with the first one.
class SeenRows {
public:
    /// @param header the names of the columns
    explicit SeenRows(std::vector<std::string> header) : header_(std::move(header)) {}

    /// Adds a row. @return its index, counted from 0
    std::size_t add(const CsvRecord& record);
    [[nodiscard]] std::size_t size() const noexcept { return places_.size(); }
    /// Where a row is in the file.
    [[nodiscard]] const RowPlace& place(std::size_t index) const { return places_.at(index); }
    /// The text of a message about `record`: `is the same person as line 2, but differs in 'phone', 'city'`.
    [[nodiscard]] std::string same_person_as(std::size_t index, const CsvRecord& record) const;

private:
    std::vector<std::string> header_;
    // A vector would need its old and its new memory while it grows, and then keep up to half of it unused.
    std::deque<RowPlace> places_;
    std::deque<std::uint32_t> hashes_;  ///< hashes of the cells, row by row
};

}  // namespace cis::programs::ingest_command
