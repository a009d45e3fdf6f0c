#include "page/bar_table.hpp"

#include <algorithm>
#include <cmath>

#include "language/texts.hpp"

namespace cis::programs {
namespace {

/// The length of a bar that is not empty, in percent: visible, but nearly nothing.
constexpr double shortest_bar = 0.6;

double fraction_of(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// A horizontal bar, relative to its column. Shapes only.
/// @param fraction from 0 to 1
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

}  // namespace

Html bar_table(const Locale& locale, const std::string& caption, const std::string& title,
               const std::vector<BarRow>& rows, std::uint64_t whole) {
    Html html;
    html.markup(R"(<table class="bars">)")
        .add(element("caption", caption, R"(class="unseen")"))
        .markup("<thead><tr>")
        .add(element("th", title, R"(scope="col")"))
        .add(element("th", locale.text(texts::people), R"(scope="col" class="number")"))
        .add(element("th", locale.text(texts::share), R"(scope="col" class="number")"))
        .markup(R"(<th scope="col" class="drawn">)")
        .add(element("span", locale.text(texts::as_a_bar), R"(class="unseen")"))
        .markup("</th></tr></thead><tbody>");
    for (const BarRow& row : rows) {
        const std::string share = locale.percent(row.count, whole);
        html.markup("<tr>")
            .add(element("th", row.label, R"(scope="row")"))
            .add(element("td", locale.number(row.count), R"(class="number")"))
            .add(element("td", share, R"(class="number soft")"))
            .markup(R"(<td class="drawn">)")
            .add(bar(fraction_of(row.count, whole), share, row.is_quiet))
            .markup("</td></tr>");
    }
    html.markup("</tbody></table>");
    return html;
}

}  // namespace cis::programs
