#include <string>
#include <vector>

#include "page/bar_table.hpp"
#include "page/plain_name.hpp"
#include "page/sections.hpp"

namespace cis::programs {

Html funnel_section(const Funnel& funnel, std::uint64_t candidates) {
    std::vector<BarRow> rows;
    for (const Funnel::Stage& stage : funnel.known()) {
        const bool is_out = stage.status == wire_name(CandidateStatus::dismissed) ||
                            stage.status == wire_name(CandidateStatus::knocked_out);
        rows.push_back({plain_name(stage.status), stage.count, is_out});
    }
    Html html;
    html.markup("<section><h2>Where people are</h2>")
        .add(bar_table("Candidates by status", "Status", rows, candidates));
    const std::vector<Funnel::Stage> other = funnel.other();
    if (!other.empty()) {
        rows.clear();
        for (const Funnel::Stage& stage : other) {
            rows.push_back({stage.status.empty() ? "no status" : stage.status, stage.count, true});
        }
        if (funnel.rest() > 0) rows.push_back({"all further ones", funnel.rest(), true});
        html.markup("<h3>Other</h3>")
            .add(bar_table("Candidates with another status", "Status", rows, candidates));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs
