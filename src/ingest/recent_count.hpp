#pragma once

#include <cstddef>

namespace cis::ingest::detail {

/// How many of the times that were added lie in the last seconds before the newest, or a little more. They
/// come in ascending order.
class RecentCount {
public:
    /// @param span in seconds
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
    double begin_{0};  ///< of the current span
    std::size_t current_{0};
    std::size_t previous_{0};  ///< of the span before it
};

}  // namespace cis::ingest::detail
