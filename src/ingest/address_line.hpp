#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "ingest/roster.hpp"

namespace cis::ingest::detail {

/// Rows of one e-mail address, one behind the other: who may be the same person waits until the row before
/// has ended, and is judged then. A row whose end is not known for certain stays at the head: whoever waits
/// behind it is not judged any more.
class AddressLine {
public:
    /// A row joins the line of its address. @return whether it is at the head; otherwise it waits
    [[nodiscard]] bool join(std::uint64_t address, RowNumber row);
    /// A row that may have been sent already is at the head, beside those who are.
    void join_head(std::uint64_t address, RowNumber row);
    /// A row has ended, wherever it was. If it was the last one at the head, the next one is released.
    void leave(std::uint64_t address, RowNumber row);
    /// Whether others of this address are under way.
    [[nodiscard]] bool is_shared(std::uint64_t address) const;

    /// Rows that are at the head now, since the last call.
    [[nodiscard]] std::vector<RowNumber> take_released();
    /// All rows that wait, which leave.
    [[nodiscard]] std::vector<RowNumber> take_waiting();

private:
    struct Line {
        std::vector<RowNumber> head{};
        std::deque<RowNumber> waiting{};
    };

    std::unordered_map<std::uint64_t, Line> lines_;
    std::vector<RowNumber> released_;
};

}  // namespace cis::ingest::detail
