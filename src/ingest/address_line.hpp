#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "ingest/roster.hpp"

namespace cis::ingest::detail {

/// The rows of an e-mail address, in a line. A row waits until the row before it has ended, because both
/// may be the same person. A row whose outcome stays unknown remains at the head, so the rows behind it
/// wait on.
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
    /// All rows that wait. They are in no line afterwards.
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
