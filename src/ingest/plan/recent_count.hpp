#pragma once

#include <cstddef>

namespace cis::ingest::detail {

/// Counts the times that are at most a given span older than the newest one, or slightly more of them. Times
/// are added in ascending order.
class RecentCount {
public:
    /// @param span how far back times count, in seconds
    explicit RecentCount(double span) : span_(span) {}

    void add(double time) noexcept {
        if (time >= begin_ + span_) {
            previous_ = time < begin_ + 2 * span_ ? current_ : 0;
            current_ = 0;
            begin_ = time;
        }
        ++current_;
    }
    [[nodiscard]] std::size_t count() const noexcept { return previous_ + current_; }

private:
    double span_;
    double begin_{0};  ///< the start of the current span
    std::size_t current_{0};
    std::size_t previous_{0};  ///< the count of the previous span
};

}  // namespace cis::ingest::detail
