#include <string>

#include "page/numbers.hpp"
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

Html facts(const Report& report) {
    const Subject& subject = report.subject;
    Html html;
    html.markup(R"(<p class="facts">)");
    if (!subject.status.empty()) {
        html.markup("<span>Status: ").add(element("bdi", plain_name(subject.status))).markup("</span> ");
    }
    if (!subject.title.empty()) {
        html.markup("<span>Posting ").add(element("bdi", subject.id)).markup("</span> ");
    }
    html.add(element(
        "span", "Made " + minute_text(static_cast<std::int64_t>(report.made_at.epoch_seconds())) + " UTC"));
    if (is_web_link(subject.review_url)) {
        html.markup(R"( <a rel="noopener noreferrer" href=")")
            .text(subject.review_url)
            .markup(R"(">Review the candidates</a>)");
    }
    html.markup("</p>");
    return html;
}

}  // namespace

Html heading(const Report& report) {
    const Tally& tally = report.tally;
    const std::string& name = report.subject.title.empty() ? report.subject.id : report.subject.title;
    Html html;
    html.markup(R"(<header><p class="kicker">Posting report</p><h1 title=")")
        .text(name)
        .markup(R"(">)")
        .add(element("bdi", name))
        .markup("</h1>")
        .add(facts(report))
        .markup(
            R"(<p class="notice"><strong>This page holds personal data.</strong> Share it only with people )"
            R"(who may see it, and delete it when you no longer need it.</p>)");
    if (tally.candidates > 0) {
        html.markup(R"(<dl class="figures">)")
            .add(figure(grouped(tally.candidates), "Candidates"))
            .add(figure(grouped(tally.drop_out.all_completed()), "Completed every step"))
            .add(figure(grouped(tally.scores.counted()), "Have a score"))
            .add(figure(score_text(tally.scores.mean()), "Average score"))
            .markup("</dl>");
    }
    html.markup("</header>");
    return html;
}

}  // namespace cis::programs
