#include "report/page/page.hpp"

#include "report/page/html.hpp"
#include "report/page/sections.hpp"
#include "report/page/sheet.hpp"
#include "report/page/style.hpp"

namespace cis::programs::report_command {
namespace {

Html changes(const Locale& locale, const Report& report) {
    return report.changes ? changes_section(locale, *report.changes) : Html();
}

Html charts(const Locale& locale, const Report& report) {
    const Tally& tally = report.tally;
    Html html;
    html.markup(R"(<main>)")
        .add(changes(locale, report))
        .add(funnel_section(locale, tally.funnel, tally.candidates))
        .add(score_section(locale, tally.scores))
        .add(time_section(locale, tally.invited))
        .add(drop_out_section(locale, tally.drop_out, report.subject, tally.candidates))
        .add(top_section(locale, tally.top))
        .markup("</main>");
    return html;
}

Html no_candidates(const Locale& locale, const Report& report) {
    Html html;
    html.markup(R"(<main><section class="wide">)")
        .add(element("h2", locale.text(Phrase::no_candidates)))
        .add(element("p", locale.text(Phrase::no_candidates_why)))
        .markup("</section>")
        .add(changes(locale, report))
        .markup("</main>");
    return html;
}

}  // namespace

std::string page(const Locale& locale, const Report& report) {
    const std::string made_at = locale.moment(report.made_seconds());
    Html html;
    html.markup("<!DOCTYPE html>\n<html lang=\"")
        .markup(locale.code())
        .markup(R"("><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" )"
                R"(content="default-src 'none'; style-src 'unsafe-inline'">)")
        .markup(R"(<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">)")
        .markup(R"(<meta name="viewport" content="width=device-width, initial-scale=1">)")
        .add(element("title", locale.text(Phrase::page_title, {{"posting", title_of(locale, report.subject)},
                                                               {"when", made_at}})))
        .markup("<style>")
        .markup(style)
        .markup(sheet_style(locale, report))
        .markup("</style></head><body>\n")
        .add(heading(locale, report))
        .markup("\n")
        .add(report.tally.candidates > 0 ? charts(locale, report) : no_candidates(locale, report))
        .markup("\n")
        .add(origin_section(locale, report))
        .markup("\n</body></html>\n");
    return html.content();
}

}  // namespace cis::programs::report_command
