#include "page/page.hpp"

#include "page/html.hpp"
#include "page/sections.hpp"
#include "page/style.hpp"

namespace cis::programs {
namespace {

Html charts(const Report& report) {
    const Tally& tally = report.tally;
    Html html;
    html.markup(R"(<main>)")
        .add(funnel_section(tally.funnel, tally.candidates))
        .add(score_section(tally.scores))
        .add(time_section(tally.invited))
        .add(drop_out_section(tally.drop_out, report.subject, tally.candidates))
        .add(top_section(tally.top))
        .markup("</main>");
    return html;
}

Html no_candidates() {
    Html html;
    html.markup(
        R"(<main><section class="wide"><h2>No candidates yet</h2><p>When people are invited to this posting, )"
        "this report shows where they are, their scores, and where they drop out.</p></section></main>");
    return html;
}

}  // namespace

std::string page(const Report& report) {
    Html html;
    html.markup("<!DOCTYPE html>\n")
        .markup(R"(<html lang="en"><head><meta charset="utf-8">)")
        .markup(R"(<meta http-equiv="Content-Security-Policy" )"
                R"(content="default-src 'none'; style-src 'unsafe-inline'">)")
        .markup(R"(<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">)")
        .markup(R"(<meta name="viewport" content="width=device-width, initial-scale=1"><title>)")
        .text(report.subject.title.empty() ? report.subject.id : report.subject.title)
        .markup(" – posting report</title><style>")
        .markup(style)
        .markup("</style></head><body>\n")
        .add(heading(report))
        .markup("\n")
        .add(report.tally.candidates > 0 ? charts(report) : no_candidates())
        .markup("\n")
        .add(origin_section(report))
        .markup("\n</body></html>\n");
    return html.content();
}

}  // namespace cis::programs
