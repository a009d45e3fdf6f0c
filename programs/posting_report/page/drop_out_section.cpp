#include <cstddef>
#include <string>
#include <vector>

#include "page/bar_table.hpp"
#include "page/numbers.hpp"
#include "page/plain_name.hpp"
#include "page/sections.hpp"

namespace cis::programs {
namespace {

/// The type of a step, if the posting is known, else its id.
std::string step_name(const DropOut::Step& step, const Subject& subject) {
    const auto type = subject.step_types.find(step.id);
    if (type != subject.step_types.end() && !type->second.empty()) return plain_name(type->second);
    return step.id.empty() ? nothing : step.id;
}

}  // namespace

Html drop_out_section(const DropOut& drop_out, const Subject& subject, std::uint64_t candidates) {
    const std::vector<DropOut::Step> steps = drop_out.steps();
    Html html;
    html.markup(R"(<section class="wide"><h2>Where people drop out</h2>)");
    if (!steps.empty()) {
        html.markup(
            R"(<p class="soft">By step of the workflow; bars are relative to all candidates. “Got no further” )"
            "counts people who have not completed the workflow, at the last step that they reached. Some of "
            R"(them are still on their way.</p><div class="steps">)");
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const DropOut::Step& step = steps[i];
        const std::string name = step_name(step, subject);
        html.markup("<div><h3>" + std::to_string(i + 1) + ". ")
            .add(element("bdi", name))
            .markup("</h3>")
            .add(bar_table("Candidates in the step " + name, "Of this step",
                           {{"Reached", step.reached},
                            {"Started", step.started},
                            {"Completed", step.completed},
                            {"Knocked out", step.knocked_out, true},
                            {"Got no further", step.last_reached, true}},
                           candidates))
            .markup("</div>");
    }
    if (!steps.empty()) html.markup("</div>");
    if (drop_out.without_steps() > 0) {
        html.add(element("p",
                         "For " + counted(drop_out.without_steps(), "candidate", "candidates") +
                             ", the service shows no steps.",
                         R"(class="soft")"));
    }
    if (drop_out.left_out() > 0) {
        html.add(element("p",
                         counted(drop_out.left_out(), "entry of a workflow is", "entries of workflows are") +
                             " left out: the candidates have too many different steps.",
                         R"(class="soft")"));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs
