#include <cstddef>
#include <string>
#include <vector>

#include "report/page/column_chart.hpp"
#include "report/page/sections.hpp"

namespace cis::programs::report_command {
namespace {

std::string edge(std::size_t bin) { return std::to_string(bin * ScoreHistogram::bin_width); }

std::string bin_name(const Locale& locale, std::size_t bin) {
    const bool is_last = bin + 1 == ScoreHistogram::bin_count;
    return locale.text(is_last ? Phrase::last_bin : Phrase::bin,
                       {{"low", edge(bin)}, {"high", edge(bin + 1)}});
}

/// The candidates who are not in the chart.
Html absent(const Locale& locale, const ScoreHistogram& scores) {
    Html html;
    if (scores.missing() > 0) {
        html.add(
            element("p", locale.counted(CountPhrase::without_score, scores.missing()), R"(class="soft")"));
    }
    if (scores.out_of_range() > 0) {
        html.add(element("p", locale.counted(CountPhrase::impossible_score, scores.out_of_range()),
                         R"(class="soft")"));
    }
    return html;
}

}  // namespace

Html score_section(const Locale& locale, const ScoreHistogram& scores) {
    Html html;
    html.markup("<section>").add(element("h2", locale.text(Phrase::scores)));
    if (scores.counted() > 0) {
        std::vector<EdgeLabel> labels;
        std::vector<NumberRow> rows;
        for (std::size_t bin = 0; bin < scores.bins().size(); ++bin) {
            labels.push_back({bin, edge(bin)});
            rows.push_back({bin_name(locale, bin), scores.bins()[bin]});
        }
        labels.push_back({ScoreHistogram::bin_count, edge(ScoreHistogram::bin_count)});
        html.add(column_chart(locale, locale.counted(CountPhrase::histogram, scores.counted()),
                              {scores.bins().begin(), scores.bins().end()}, labels))
            .add(absent(locale, scores))
            .add(number_table(locale, locale.text(Phrase::by_score), locale.text(Phrase::score), rows));
    } else {
        html.add(absent(locale, scores));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs::report_command
