#include <string>

#include "language/texts.hpp"
#include "page/plain_name.hpp"
#include "page/sections.hpp"
#include "page/web_link.hpp"

namespace cis::programs {
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
        html.add(fact(locale.text(texts::posting_status), plain_name(locale, subject.status)));
    }
    if (!subject.title.empty()) html.add(fact(locale.text(texts::posting_id), subject.id));
    html.add(element("span", locale.text(texts::made, {{"when", locale.moment(report.made_seconds())}})));
    if (is_web_link(subject.review_url)) {
        html.markup(R"( <a rel="noopener noreferrer" href=")")
            .text(subject.review_url)
            .markup(R"(">)")
            .text(locale.text(texts::review))
            .markup("</a>");
    }
    html.markup("</p>");
    return html;
}

}  // namespace

Html heading(const Locale& locale, const Report& report) {
    const Tally& tally = report.tally;
    const std::string& name = report.subject.name();
    Html html;
    html.markup("<header>")
        .add(element("p", locale.text(texts::kicker), R"(class="kicker")"))
        .markup(R"(<h1 title=")")
        .text(name)
        .markup(R"(">)")
        .add(element("bdi", name))
        .markup("</h1>")
        .add(facts(locale, report))
        .markup(R"(<p class="notice">)")
        .add(element("strong", locale.text(texts::personal_data)))
        .text(' ' + locale.text(texts::share_with_care))
        .markup("</p>");
    if (tally.candidates > 0) {
        html.markup(R"(<dl class="figures">)")
            .add(figure(locale.number(tally.candidates), locale.text(texts::candidates)))
            .add(figure(locale.number(tally.drop_out.all_completed()),
                        locale.text(texts::completed_every_step)))
            .add(figure(locale.number(tally.scores.counted()), locale.text(texts::have_a_score)))
            .add(figure(locale.score(tally.scores.mean()), locale.text(texts::average_score)))
            .markup("</dl>");
    }
    html.markup("</header>");
    return html;
}

}  // namespace cis::programs
