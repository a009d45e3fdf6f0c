#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cis/core/timestamp.hpp"

namespace cis::sync::detail {

/// A part of the list, in whole seconds of `created_at`. Both bounds are included.
struct Window {
    double from{0};
    double to{0};
    std::uint64_t rows{0};  ///< known rows in the window

    friend bool operator==(const Window&, const Window&) = default;
};

/// Covers the rows that are due with windows, of one page each if possible. No route returns a single
/// candidate, but a page costs no more than one record.
class DueWindows {
public:
    static constexpr std::uint64_t page = 100;

    /// Adds the next row, in the order of `created_at`.
    void add(double created_at, bool is_due);

    [[nodiscard]] const std::vector<Window>& windows() const noexcept { return windows_; }
    /// How many requests the windows take.
    [[nodiscard]] std::uint64_t requests() const noexcept;

private:
    std::vector<Window> windows_;
    std::uint64_t gap_{0};  ///< rows after the last window
    double second_{0};      ///< the second of the previous row
    std::uint64_t in_second_{0};
};

}  // namespace cis::sync::detail
