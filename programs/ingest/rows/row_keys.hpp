#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "csv/rejection.hpp"
#include "csv/row_place.hpp"
#include "ingest/rows/row.hpp"

namespace cis::programs::ingest_command {

/// Checks the caller's keys of the rows of one file.
class RowKeys {
public:
    /// @param column the name of the column that has the keys
    explicit RowKeys(std::string column) : column_(std::move(column)) {}

    /// What is wrong with the row's key: it is empty, an error of a spreadsheet or a quantity with decimals,
    /// or an earlier row has the same key, sent or not.
    std::optional<Rejection> fault_of(const Row& row);

    /// Throws `InputError` if a program has taken the key for a quantity: `17.0` for 17. That program has
    /// then changed all keys of the file, and each person would become somebody else as soon as the program
    /// no longer does so.
    void refuse_decimal(const RowPlace& place, const std::optional<std::string>& key) const;

private:
    std::string column_;
    std::unordered_map<std::string, RowPlace> places_;
};

}  // namespace cis::programs::ingest_command
