#include "report/page/bar.hpp"

#include <algorithm>
#include <cmath>

namespace cis::programs::report_command {
namespace {

/// The length of a bar that is not empty, in percent: visible, but nearly nothing.
constexpr double shortest_bar = 0.6;

}  // namespace

Html bar(double fraction, const std::string& description, bool is_quiet) {
    const double percent = std::clamp(fraction, 0.0, 1.0) * 100;
    const auto tenths = std::llround((percent > 0 ? std::max(percent, shortest_bar) : 0) * 10);
    Html html;
    html.markup(
            R"(<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label=")")
        .text(description)
        .markup(R"("><rect class="track" width="1000" height="10"/>)")
        .markup(is_quiet ? R"(<rect class="quiet" width=")" : R"(<rect width=")")
        .markup(std::to_string(tenths))
        .markup(R"(" height="10"/></svg>)");
    return html;
}

}  // namespace cis::programs::report_command
