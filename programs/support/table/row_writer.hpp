#pragma once

#include <vector>

#include "table/cell.hpp"

namespace cis::programs {

/// Writes a table into a new file that only its owner can read, row by row.
class RowWriter {
public:
    RowWriter() = default;
    virtual ~RowWriter() = default;
    RowWriter(const RowWriter&) = delete;
    RowWriter& operator=(const RowWriter&) = delete;

    /// Writes one row. Throws `std::system_error` if that fails; then the file has no part of the row.
    virtual void write(const std::vector<Cell>& cells) = 0;
    /// Completes the file. Nothing is written afterwards. Throws `std::system_error` if the file is not
    /// whole.
    virtual void end() = 0;
};

}  // namespace cis::programs
