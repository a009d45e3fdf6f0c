#include <string>
#include <vector>

#include "report/page/bar_table.hpp"
#include "report/page/sections.hpp"

namespace cis::programs::report_command {

Html funnel_section(const Locale& locale, const Funnel& funnel, std::uint64_t candidates) {
    std::vector<BarRow> rows;
    for (const Funnel::Stage& stage : funnel.known()) {
        const bool is_out = stage.status == wire_name(CandidateStatus::dismissed) ||
                            stage.status == wire_name(CandidateStatus::knocked_out);
        rows.push_back({locale.word(stage.status), stage.count, is_out});
    }
    const std::string title = locale.text(Phrase::status);
    Html html;
    html.markup("<section>")
        .add(element("h2", locale.text(Phrase::where_people_are)))
        .add(bar_table(locale, locale.text(Phrase::by_status), title, rows, candidates));
    const std::vector<Funnel::Stage> other = funnel.other();
    if (!other.empty()) {
        rows.clear();
        for (const Funnel::Stage& stage : other) {
            rows.push_back({stage.status.empty() ? locale.text(Phrase::no_status) : locale.word(stage.status),
                            stage.count, true});
        }
        if (funnel.rest() > 0) rows.push_back({locale.text(Phrase::all_further), funnel.rest(), true});
        html.add(element("h3", locale.text(Phrase::other)))
            .add(bar_table(locale, locale.text(Phrase::by_other_status), title, rows, candidates));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs::report_command
