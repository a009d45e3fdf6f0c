#include <string>
#include <vector>

#include "language/texts.hpp"
#include "page/bar_table.hpp"
#include "page/plain_name.hpp"
#include "page/sections.hpp"

namespace cis::programs {

Html funnel_section(const Locale& locale, const Funnel& funnel, std::uint64_t candidates) {
    std::vector<BarRow> rows;
    for (const Funnel::Stage& stage : funnel.known()) {
        const bool is_out = stage.status == wire_name(CandidateStatus::dismissed) ||
                            stage.status == wire_name(CandidateStatus::knocked_out);
        rows.push_back({plain_name(locale, stage.status), stage.count, is_out});
    }
    const std::string title = locale.text(texts::status);
    Html html;
    html.markup("<section>")
        .add(element("h2", locale.text(texts::where_people_are)))
        .add(bar_table(locale, locale.text(texts::by_status), title, rows, candidates));
    const std::vector<Funnel::Stage> other = funnel.other();
    if (!other.empty()) {
        rows.clear();
        for (const Funnel::Stage& stage : other) {
            rows.push_back(
                {stage.status.empty() ? locale.text(texts::no_status) : stage.status, stage.count, true});
        }
        if (funnel.rest() > 0) rows.push_back({locale.text(texts::all_further), funnel.rest(), true});
        html.add(element("h3", locale.text(texts::other)))
            .add(bar_table(locale, locale.text(texts::by_other_status), title, rows, candidates));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs
