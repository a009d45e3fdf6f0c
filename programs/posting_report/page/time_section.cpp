#include <cstddef>
#include <string>
#include <vector>

#include "page/column_chart.hpp"
#include "page/numbers.hpp"
#include "page/sections.hpp"
#include "tally/time_units.hpp"

namespace cis::programs {
namespace {

std::string begin_text(const TimeBuckets::Chart& chart, std::size_t bucket) {
    const std::int64_t begin = chart.begin + static_cast<std::int64_t>(bucket) * chart.width;
    return chart.width < day ? minute_text(begin) : day_text(begin);
}

Html drawn(const TimeBuckets::Chart& chart, std::uint64_t candidates) {
    const std::size_t count = chart.counts.size();
    const std::vector<EdgeLabel> labels{{0, begin_text(chart, 0)},
                                        {count / 2, begin_text(chart, count / 2)},
                                        {count, begin_text(chart, count)}};
    std::vector<NumberRow> rows;
    for (std::size_t i = 0; i < count; ++i) {
        if (chart.counts[i] > 0) rows.push_back({begin_text(chart, i), chart.counts[i]});
    }
    Html html;
    html.add(column_chart("Invitations of " + counted(candidates, "candidate", "candidates") + " from " +
                              begin_text(chart, 0) + " to " + begin_text(chart, count) +
                              " UTC; the numbers follow as a table",
                          chart.counts, labels))
        .add(
            element("p", "Each column is " + span_text(chart.width) + ". Times are UTC.", R"(class="soft")"));
    html.add(number_table("Candidates by time of invitation", "From (UTC)", rows));
    return html;
}

}  // namespace

Html time_section(const TimeBuckets& invited) {
    Html html;
    html.markup(R"(<section class="wide"><h2>When people were invited</h2>)");
    if (const auto chart = invited.chart()) html.add(drawn(*chart, invited.counted()));
    if (invited.missing() > 0) {
        html.add(element(
            "p", counted(invited.missing(), "candidate has", "candidates have") + " no time of invitation.",
            R"(class="soft")"));
    }
    if (invited.out_of_range() > 0) {
        html.add(element("p",
                         counted(invited.out_of_range(), "candidate has", "candidates have") +
                             " a time of invitation that is not in the years 1970 to 9999.",
                         R"(class="soft")"));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs
