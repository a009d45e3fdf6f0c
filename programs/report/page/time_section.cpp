#include <cstddef>
#include <string>
#include <vector>

#include "report/page/column_chart.hpp"
#include "report/page/sections.hpp"
#include "report/tally/time_units.hpp"
#include "time/time_zone.hpp"

namespace cis::programs::report_command {
namespace {

/// If there are fewer columns, there is no room for a label between the first and the last.
constexpr std::size_t fewest_for_middle = 8;

/// The text of a minute. If the clock shows this minute twice, the text says which one is meant.
std::string minute_text(const Locale& locale, std::int64_t time) {
    std::string text = locale.minute(local_seconds(time));
    return is_shown_twice(time) ? text + " (" + offset_text(time) + ')' : text;
}

/// The text of a time, as exact as the columns.
std::string time_text(const Locale& locale, const TimeBuckets::Chart& chart, std::int64_t time) {
    return chart.width < day ? minute_text(locale, time) : locale.day(local_seconds(time));
}

std::string begin_text(const Locale& locale, const TimeBuckets::Chart& chart, std::size_t bucket) {
    const std::int64_t begin = chart.begin + static_cast<std::int64_t>(bucket) * chart.width;
    if (TimeBuckets::is_real(chart.width)) return minute_text(locale, begin);
    return chart.width < day ? locale.minute(begin) : locale.day(begin);
}

/// The labels of a chart. Those at the ends are the times of the first and the last person.
std::vector<EdgeLabel> labels_of(const Locale& locale, const TimeBuckets::Chart& chart) {
    const std::size_t count = chart.counts.size();
    std::vector<EdgeLabel> labels{{0, time_text(locale, chart, chart.first)},
                                  {count, time_text(locale, chart, chart.last)}};
    if (count >= fewest_for_middle) labels.push_back({count / 2, begin_text(locale, chart, count / 2)});
    return labels;
}

std::vector<NumberRow> rows_of(const Locale& locale, const TimeBuckets::Chart& chart) {
    std::vector<NumberRow> rows;
    for (std::size_t i = 0; i < chart.counts.size(); ++i) {
        if (chart.counts[i] > 0) rows.push_back({begin_text(locale, chart, i), chart.counts[i]});
    }
    return rows;
}

Html drawn(const Locale& locale, const TimeBuckets::Chart& chart, std::uint64_t candidates) {
    const std::string description = locale.text(
        Phrase::invited_between, {{"first", time_text(locale, chart, chart.first)},
                                  {"last", time_text(locale, chart, chart.last)},
                                  {"people", locale.counted(CountPhrase::invited_people, candidates)}});
    const std::string about =
        locale.text(Phrase::column_width, {{"span", locale.span(chart.width)}, {"zone", time_zone_name()}});
    Html html;
    html.add(column_chart(locale, description, chart.counts, labels_of(locale, chart)))
        .add(element("p", about, R"(class="soft")"))
        .add(number_table(locale, locale.text(Phrase::by_invitation), locale.text(Phrase::from),
                          rows_of(locale, chart)));
    return html;
}

/// The text in place of a chart with one column, which would have no scale.
Html at_once(const Locale& locale, const TimeBuckets::Chart& chart) {
    const std::string when = minute_text(locale, chart.first) + " (" + time_zone_name() + ')';
    return element("p", locale.text(Phrase::invited_at, {{"when", when}}));
}

}  // namespace

Html time_section(const Locale& locale, const TimeBuckets& invited) {
    Html html;
    html.markup(R"(<section class="wide">)").add(element("h2", locale.text(Phrase::when_invited)));
    if (const auto chart = invited.chart()) {
        html.add(chart->counts.size() == 1 ? at_once(locale, *chart)
                                           : drawn(locale, *chart, invited.counted()));
    }
    if (invited.missing() > 0) {
        html.add(element("p", locale.counted(CountPhrase::without_invitation, invited.missing()),
                         R"(class="soft")"));
    }
    if (invited.out_of_range() > 0) {
        html.add(element("p", locale.counted(CountPhrase::impossible_invitation, invited.out_of_range()),
                         R"(class="soft")"));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs::report_command
