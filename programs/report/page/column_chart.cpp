#include "report/page/column_chart.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "report/tally/axis.hpp"

namespace cis::programs::report_command {
namespace {

/// The drawing has a height of 1,000, and a width of 100 for each column.
constexpr std::uint64_t height = 1000;
constexpr std::uint64_t column_width = 100;
constexpr std::uint64_t gap = 10;
/// The height of a column that is not empty: visible, but nearly nothing.
constexpr std::uint64_t shortest_column = 8;

std::uint64_t scaled(std::uint64_t count, std::uint64_t maximum) {
    const double fraction = static_cast<double>(count) / static_cast<double>(maximum);
    const auto length = static_cast<std::uint64_t>(std::llround(fraction * static_cast<double>(height)));
    return count > 0 ? std::max(length, shortest_column) : 0;
}

Html drawing(const std::string& description, const std::vector<std::uint64_t>& counts,
             const std::vector<std::uint64_t>& ticks) {
    const std::uint64_t maximum = ticks.back();
    const std::string width = std::to_string(counts.size() * column_width);
    Html html;
    html.markup(R"(<svg viewBox="0 0 )")
        .markup(width)
        .markup(R"( 1000" preserveAspectRatio="none" role="img" aria-label=")")
        .text(description)
        .markup(R"("><path class="grid" d=")");
    for (const std::uint64_t tick : ticks) {
        const double fraction = static_cast<double>(tick) / static_cast<double>(maximum);
        const auto y = height - static_cast<std::uint64_t>(std::llround(fraction * height));
        html.markup("M0 ").markup(std::to_string(y)).markup("H").markup(width);
    }
    html.markup(R"("/>)");
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        const std::uint64_t length = scaled(counts[i], maximum);
        html.markup(R"(<rect x=")")
            .markup(std::to_string(i * column_width + gap / 2))
            .markup(R"(" y=")")
            .markup(std::to_string(height - length))
            .markup(R"(" width=")")
            .markup(std::to_string(column_width - gap))
            .markup(R"(" height=")")
            .markup(std::to_string(length))
            .markup(R"("/>)");
    }
    html.markup("</svg>");
    return html;
}

/// The place of a label. Long labels at the ends stay inside. On narrow pages, the label between them is not
/// shown.
const char* place_of(const EdgeLabel& label, std::size_t columns) {
    constexpr std::size_t longest_short = 3;
    if (label.text.size() <= longest_short) return "short";
    if (label.edge == 0) return "first";
    return label.edge == columns ? "last" : "middle";
}

}  // namespace

Html column_chart(const Locale& locale, const std::string& description,
                  const std::vector<std::uint64_t>& counts, const std::vector<EdgeLabel>& labels) {
    const std::uint64_t largest = *std::ranges::max_element(counts);
    const std::vector<std::uint64_t> ticks = axis_ticks(axis_maximum(largest));
    Html html;
    html.markup(R"(<div class="chart"><div class="ys" aria-hidden="true">)");
    for (const std::uint64_t tick : ticks) html.add(element("span", locale.number(tick)));
    html.markup("</div>").add(drawing(description, counts, ticks));
    html.markup(R"(<div class="xs" aria-hidden="true">)");
    for (const EdgeLabel& label : labels) {
        const auto tenths =
            std::llround(1000 * static_cast<double>(label.edge) / static_cast<double>(counts.size()));
        html.markup(R"(<span class=")")
            .markup(place_of(label, counts.size()))
            .markup(R"(" style="left:)")
            .markup(std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10))
            .markup(R"(%">)")
            .text(label.text)
            .markup("</span>");
    }
    html.markup("</div></div>");
    return html;
}

Html number_table(const Locale& locale, const std::string& caption, const std::string& title,
                  const std::vector<NumberRow>& rows) {
    Html html;
    html.markup("<details>")
        .add(element("summary", locale.text(Phrase::the_numbers)))
        .markup("<table>")
        .add(element("caption", caption, R"(class="unseen")"))
        .markup("<thead><tr>")
        .add(element("th", title, R"(scope="col")"))
        .add(element("th", locale.text(Phrase::people), R"(scope="col" class="number")"))
        .markup("</tr></thead><tbody>");
    for (const NumberRow& row : rows) {
        html.markup("<tr>")
            .add(element("th", row.label, R"(scope="row")"))
            .add(element("td", locale.number(row.count), R"(class="number")"))
            .markup("</tr>");
    }
    html.markup("</tbody></table></details>");
    return html;
}

}  // namespace cis::programs::report_command
