#include <string>

#include "report/page/sections.hpp"
#include "report/page/web_link.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs::report_command {
namespace {

Html figure(const std::string& value, const std::string& name) {
    Html html;
    html.markup("<div>").add(element("dt", name)).add(element("dd", value)).markup("</div>");
    return html;
}

/// A name and its value.
Html fact(const std::string& name, const std::string& value) {
    Html html;
    html.markup("<span>").text(name + ' ').add(element("bdi", value)).markup("</span> ");
    return html;
}

Html facts(const Locale& locale, const Report& report) {
    const Subject& subject = report.subject;
    Html html;
    html.markup(R"(<p class="facts">)");
    if (!subject.status.empty()) {
        html.add(fact(locale.text(Phrase::posting_status), locale.word(subject.status)));
    }
    html.add(element("span", locale.text(Phrase::made, {{"when", locale.moment(report.made_seconds())}})));
    if (is_web_link(subject.review_url)) {
        html.markup(R"( <a rel="noopener noreferrer" href=")")
            .text(subject.review_url)
            .markup(R"(">)")
            .text(locale.text(Phrase::review))
            .markup("</a>");
    }
    html.markup("</p>");
    return html;
}

}  // namespace

std::string title_of(const Locale& locale, const Subject& subject) {
    const bool has_title = harmless(subject.title).find_first_not_of(' ') != std::string::npos;
    return has_title ? subject.title : locale.text(Phrase::untitled_posting);
}

Html heading(const Locale& locale, const Report& report) {
    const Tally& tally = report.tally;
    const std::string name = title_of(locale, report.subject);
    Html html;
    html.markup("<header>")
        .add(element("p", locale.text(Phrase::kicker), R"(class="kicker")"))
        .markup(R"(<h1 title=")")
        .text(name)
        .markup(R"(">)")
        .add(element("bdi", name))
        .markup("</h1>")
        .add(facts(locale, report))
        .markup(R"(<p class="notice">)")
        .add(element("strong", locale.text(Phrase::personal_data)))
        .text(' ' + locale.text(Phrase::share_with_care))
        .markup("</p>");
    if (tally.candidates > 0) {
        html.markup(R"(<dl class="figures">)")
            .add(figure(locale.number(tally.candidates), locale.text(Phrase::candidates)))
            .add(figure(locale.number(tally.drop_out.all_completed()),
                        locale.text(Phrase::completed_every_step)))
            .add(figure(locale.number(tally.scores.counted()), locale.text(Phrase::have_a_score)))
            .add(figure(locale.score(tally.scores.mean()), locale.text(Phrase::average_score)))
            .markup("</dl>");
    }
    html.markup("</header>");
    return html;
}

}  // namespace cis::programs::report_command
