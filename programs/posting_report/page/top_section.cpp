#include <cstddef>
#include <string>

#include "page/bar_table.hpp"
#include "page/numbers.hpp"
#include "page/plain_name.hpp"
#include "page/sections.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

Html row(std::size_t place, const TopList::Entry& entry) {
    const bool has_name = harmless(entry.name).find_first_not_of(' ') != std::string::npos;
    const std::string name = has_name ? entry.name : nothing;
    const std::string invited =
        entry.created_at && TimeBuckets::is_valid(*entry.created_at)
            ? "invited " + day_text(static_cast<std::int64_t>(entry.created_at->epoch_seconds()))
            : "time of invitation unknown";
    Html html;
    html.markup("<tr>")
        .add(element("td", std::to_string(place), R"(class="number soft")"))
        .markup(R"(<th scope="row" class="person"><span class="name" title=")")
        .text(name)
        .markup(R"(">)")
        .add(element("bdi", name))
        .markup(R"(</span><span class="about">)")
        .add(element("bdi", plain_name(entry.status)))
        .text(", " + invited)
        .markup("</span></th>")
        .add(element("td", score_text(entry.score), R"(class="number")"))
        .markup(R"(<td class="drawn">)")
        .add(bar(entry.score / 100, "score " + score_text(entry.score)))
        .markup("</td></tr>");
    return html;
}

std::string title_for(std::size_t count) {
    if (count == 1) return "The best score";
    return count == TopList::size ? "The ten best scores" : "The best scores";
}

}  // namespace

Html top_section(const TopList& top) {
    if (top.entries().empty()) return {};
    const std::size_t count = top.entries().size();
    Html html;
    html.markup(R"(<section class="wide">)")
        .add(element("h2", title_for(count)))
        .markup(
            R"(<table class="bars top"><caption class="unseen">Candidates with the best scores</caption>)"
            R"(<thead><tr><th scope="col" class="number"><span class="unseen">Place</span></th>)"
            R"(<th scope="col">Name</th><th scope="col" class="number">Score</th>)"
            R"(<th scope="col" class="drawn"><span class="unseen">As a bar</span></th></tr></thead><tbody>)");
    for (std::size_t i = 0; i < count; ++i) html.add(row(i + 1, top.entries()[i]));
    html.markup("</tbody></table>");
    if (top.tied_with_last() > 0) {
        html.add(element("p",
                         counted(top.tied_with_last(), "more candidate has", "more candidates have") +
                             " the score of the last one; who was invited first comes first.",
                         R"(class="soft")"));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs
