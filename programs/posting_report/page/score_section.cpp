#include <cstddef>
#include <string>
#include <vector>

#include "page/column_chart.hpp"
#include "page/numbers.hpp"
#include "page/sections.hpp"

namespace cis::programs {
namespace {

std::string edge(std::size_t bin) { return std::to_string(bin * ScoreHistogram::bin_width); }

std::string bin_name(std::size_t bin) {
    const bool is_last = bin + 1 == ScoreHistogram::bin_count;
    return edge(bin) + (is_last ? " to " : " to below ") + edge(bin + 1);
}

/// Who is not in the chart.
Html absent(const ScoreHistogram& scores) {
    Html html;
    if (scores.missing() > 0) {
        html.add(element("p",
                         counted(scores.missing(), "candidate has", "candidates have") + " no score yet.",
                         R"(class="soft")"));
    }
    if (scores.out_of_range() > 0) {
        html.add(element("p",
                         counted(scores.out_of_range(), "candidate has", "candidates have") +
                             " a score that is not from 0 to 100, which is left out.",
                         R"(class="soft")"));
    }
    return html;
}

}  // namespace

Html score_section(const ScoreHistogram& scores) {
    Html html;
    html.markup("<section><h2>Scores</h2>");
    if (scores.counted() > 0) {
        std::vector<EdgeLabel> labels;
        std::vector<NumberRow> rows;
        for (std::size_t bin = 0; bin < scores.bins().size(); ++bin) {
            labels.push_back({bin, edge(bin)});
            rows.push_back({bin_name(bin), scores.bins()[bin]});
        }
        labels.push_back({ScoreHistogram::bin_count, edge(ScoreHistogram::bin_count)});
        html.add(column_chart("Histogram of " + counted(scores.counted(), "score", "scores") +
                                  " from 0 to 100; the numbers follow as a table",
                              {scores.bins().begin(), scores.bins().end()}, labels))
            .add(absent(scores))
            .add(number_table("Candidates by score", "Score", rows));
    } else {
        html.add(absent(scores));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs
