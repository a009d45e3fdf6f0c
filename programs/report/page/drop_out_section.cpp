#include <cstddef>
#include <string>
#include <vector>

#include "report/page/bar_table.hpp"
#include "report/page/sections.hpp"

namespace cis::programs::report_command {
namespace {

/// The number of a step, and its type if the posting is known. Its id says nothing to people.
struct StepName {
    std::string heading{};  ///< `2. Form` or `Step 2`
    std::string name{};     ///< `Form` or `2`
};

StepName step_name(const Locale& locale, const std::string& number, const DropOut::Step& step,
                   const Subject& subject) {
    const auto type = subject.step_types.find(step.id);
    const std::string name = type == subject.step_types.end() ? nothing : locale.word(type->second);
    if (name == nothing) return {locale.text(Phrase::step_number, {{"number", number}}), number};
    return {number + ". " + name, name};
}

Html step_table(const Locale& locale, const DropOut::Step& step, const std::string& name,
                std::uint64_t candidates) {
    return bar_table(locale, locale.text(Phrase::in_step, {{"step", name}}),
                     locale.text(Phrase::of_this_step),
                     {{locale.text(Phrase::reached), step.reached},
                      {locale.text(Phrase::started), step.started},
                      {locale.text(Phrase::completed), step.completed},
                      {locale.text(Phrase::knocked_out), step.knocked_out, true},
                      {locale.text(Phrase::got_no_further), step.last_reached, true}},
                     candidates);
}

}  // namespace

Html drop_out_section(const Locale& locale, const DropOut& drop_out, const Subject& subject,
                      std::uint64_t candidates) {
    const std::vector<DropOut::Step> steps = drop_out.steps();
    Html html;
    html.markup(R"(<section class="wide">)").add(element("h2", locale.text(Phrase::where_people_drop_out)));
    if (!steps.empty()) {
        html.add(element("p", locale.text(Phrase::about_steps), R"(class="soft")"))
            .markup(R"(<div class="steps">)");
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const StepName name = step_name(locale, std::to_string(i + 1), steps[i], subject);
        html.markup("<div><h3>")
            .add(element("bdi", name.heading))
            .markup("</h3>")
            .add(step_table(locale, steps[i], name.name, candidates))
            .markup("</div>");
    }
    if (!steps.empty()) html.markup("</div>");
    if (drop_out.without_steps() > 0) {
        html.add(element("p", locale.counted(CountPhrase::without_steps, drop_out.without_steps()),
                         R"(class="soft")"));
    }
    if (drop_out.left_out() > 0) {
        html.add(element("p", locale.counted(CountPhrase::entries_left_out, drop_out.left_out()),
                         R"(class="soft")"));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs::report_command
