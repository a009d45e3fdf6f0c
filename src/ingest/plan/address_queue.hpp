#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "ingest/plan/roster.hpp"

namespace cis::ingest::detail {

/// Queues the rows of each e-mail address. A row waits until the row before it has ended, because both may be
/// the same person. A row whose outcome stays unknown remains at the head, so the rows behind it keep
/// waiting.
class AddressQueue {
public:
    /// Adds a row to the queue of its address. @return whether it is at the head; otherwise it waits
    [[nodiscard]] bool join(std::uint64_t address, RowNumber row);
    /// Puts a row, which may have been sent already, at the head, beside the rows that are there.
    void join_head(std::uint64_t address, RowNumber row);
    /// Removes a row that has ended, wherever it is. If it was the last one at the head, the next row moves
    /// up.
    void leave(std::uint64_t address, RowNumber row);
    /// Whether other rows of this address are under way.
    [[nodiscard]] bool is_shared(std::uint64_t address) const;

    /// Takes the rows that have come to the head since the last call.
    [[nodiscard]] std::vector<RowNumber> take_released();
    /// Takes all rows that wait. They are in no queue afterwards.
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
