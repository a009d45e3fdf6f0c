#include <cstddef>
#include <string>
#include <vector>

#include "language/texts.hpp"
#include "page/bar_table.hpp"
#include "page/plain_name.hpp"
#include "page/sections.hpp"

namespace cis::programs {
namespace {

/// The type of a step if the posting is known, otherwise its id.
std::string step_name(const Locale& locale, const DropOut::Step& step, const Subject& subject) {
    const auto type = subject.step_types.find(step.id);
    if (type != subject.step_types.end() && !type->second.empty()) return plain_name(locale, type->second);
    return step.id.empty() ? nothing : step.id;
}

Html step_table(const Locale& locale, const DropOut::Step& step, const std::string& name,
                std::uint64_t candidates) {
    return bar_table(locale, locale.text(texts::in_step, {{"step", name}}), locale.text(texts::of_this_step),
                     {{locale.text(texts::reached), step.reached},
                      {locale.text(texts::started), step.started},
                      {locale.text(texts::completed), step.completed},
                      {locale.text(texts::knocked_out), step.knocked_out, true},
                      {locale.text(texts::got_no_further), step.last_reached, true}},
                     candidates);
}

}  // namespace

Html drop_out_section(const Locale& locale, const DropOut& drop_out, const Subject& subject,
                      std::uint64_t candidates) {
    const std::vector<DropOut::Step> steps = drop_out.steps();
    Html html;
    html.markup(R"(<section class="wide">)").add(element("h2", locale.text(texts::where_people_drop_out)));
    if (!steps.empty()) {
        html.add(element("p", locale.text(texts::about_steps), R"(class="soft")"))
            .markup(R"(<div class="steps">)");
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::string name = step_name(locale, steps[i], subject);
        html.markup("<div><h3>" + std::to_string(i + 1) + ". ")
            .add(element("bdi", name))
            .markup("</h3>")
            .add(step_table(locale, steps[i], name, candidates))
            .markup("</div>");
    }
    if (!steps.empty()) html.markup("</div>");
    if (drop_out.without_steps() > 0) {
        html.add(
            element("p", locale.counted(texts::without_steps, drop_out.without_steps()), R"(class="soft")"));
    }
    if (drop_out.left_out() > 0) {
        html.add(
            element("p", locale.counted(texts::entries_left_out, drop_out.left_out()), R"(class="soft")"));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs
