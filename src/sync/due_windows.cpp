#include "sync/due_windows.hpp"

#include <algorithm>
#include <cmath>

namespace cis::sync::detail {

void DueWindows::add(double created_at, bool is_due) {
    const double second = std::floor(created_at);
    in_second_ = in_second_ > 0 && second == second_ ? in_second_ + 1 : 1;
    second_ = second;
    Window* const last = windows_.empty() ? nullptr : &windows_.back();
    if (last != nullptr && created_at <= last->to) {
        ++last->rows;
        gap_ = 0;
        return;
    }
    ++gap_;
    if (!is_due) return;
    if (last != nullptr && last->rows + gap_ <= page) {
        last->rows += gap_;
        last->to = std::ceil(created_at);
    } else {
        // The window begins at the whole second, so it also contains the earlier rows of this second.
        windows_.push_back({.from = second, .to = std::ceil(created_at), .rows = in_second_});
    }
    gap_ = 0;
}

std::uint64_t DueWindows::requests() const noexcept {
    std::uint64_t sum = 0;
    for (const Window& window : windows_) sum += std::max<std::uint64_t>(1, (window.rows + page - 1) / page);
    return sum;
}

}  // namespace cis::sync::detail
