#include "sync/window_cut.hpp"

#include <algorithm>

namespace cis::sync::detail {
namespace {

/// A window that is narrower than this, in seconds, is not cut. A burst of equal times would be in every
/// part.
constexpr double narrowest_cut = 2;
constexpr double first_reach = 3600;
constexpr double reach_growth = 16;

std::optional<double> bound_of_cut(const ExportWindow& window, double share, std::optional<double> earliest) {
    if (!window.before || window.is_last) return std::nullopt;
    const double last = *window.before;
    double first = window.after.value_or(0.0);
    if (last - first < narrowest_cut) return std::nullopt;
    const double lowest = std::ceil(first) + 0.5;
    const double highest = std::floor(last) - 0.5;
    if (lowest > highest) return std::nullopt;
    if (!window.after) {
        first = earliest.value_or(last);
        // If the list begins with the latest candidates, it is unknown how far back it goes.
        double reach = first_reach;
        while (last - first < narrowest_cut && reach < last) {
            first = last - reach;
            reach *= reach_growth;
        }
    }
    const auto inside = [&](const std::optional<double>& hint, double otherwise) {
        return hint && *hint > first && *hint < last ? *hint : otherwise;
    };
    const double begin = inside(window.begins, first);
    const double end = inside(window.ends, last);
    // A wrong guess must not cut off one second at a time.
    const double margin = (last - first) / 64;
    const double guess = std::clamp(begin + (end - begin) * share, first + margin, last - margin);
    return std::clamp(half_second(guess), lowest, highest);
}

}  // namespace

std::optional<ExportWindow> cut_off(ExportWindow& window, double share, std::optional<double> earliest) {
    const auto bound = bound_of_cut(window, share, earliest);
    if (!bound) return std::nullopt;
    ExportWindow rest{.after = bound, .before = window.before, .ends = window.ends};
    if (window.begins && *window.begins > *bound) rest.begins = window.begins;
    rest.expected = window.expected * (1 - share);
    window.before = bound;
    window.expected *= share;
    if (window.ends && *window.ends > *bound) window.ends.reset();
    return rest;
}

}  // namespace cis::sync::detail
