#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace cis::detail {

/// The reason of the error when cursors go round in a circle.
inline constexpr std::string_view circle_of_cursors = "the cursor of the list does not advance";

/// Follows the cursors of a list, and notices a circle of any number of pages. It keeps one cursor (Brent's
/// cycle detection): each cursor is compared with a checkpoint, which is renewed after ever longer stretches.
///
/// A caller that reopens a list where it broke off keeps the trail. The reopened list alone would not know
/// which cursors came before.
class CursorTrail {
public:
    /// @param start the cursor at which the list starts; empty: the beginning
    explicit CursorTrail(std::string start = {}) : checkpoint_(std::move(start)) {}

    /// Advances to the next cursor. @return false if the cursors go round in a circle
    [[nodiscard]] bool advance(const std::string& cursor) {
        if (cursor == checkpoint_) return false;
        if (++steps_ == stretch_) {
            checkpoint_ = cursor;
            stretch_ *= 2;
            steps_ = 0;
        }
        return true;
    }

private:
    std::string checkpoint_;
    std::size_t steps_{0};
    std::size_t stretch_{1};
};

}  // namespace cis::detail
