#include <cstddef>
#include <string>

#include "report/page/bar.hpp"
#include "report/page/sections.hpp"
#include "text/harmless_text.hpp"
#include "time/time_zone.hpp"

namespace cis::programs::report_command {
namespace {

constexpr double highest_score = 100;

std::string invitation_text(const Locale& locale, const TopList::Entry& entry) {
    if (!entry.created_at || !TimeBuckets::is_valid(*entry.created_at)) {
        return locale.text(Phrase::invitation_unknown);
    }
    const auto created_at = static_cast<std::int64_t>(entry.created_at->epoch_seconds());
    return locale.text(Phrase::invited_on, {{"day", locale.day(local_seconds(created_at))}});
}

Html row(const Locale& locale, std::size_t place, const TopList::Entry& entry) {
    const bool has_name = harmless(entry.name).find_first_not_of(' ') != std::string::npos;
    const std::string name = has_name ? entry.name : nothing;
    const std::string description =
        locale.text(Phrase::score_on_scale, {{"score", locale.score(entry.score)}});
    Html html;
    html.markup("<tr>")
        .add(element("td", std::to_string(place), R"(class="number soft")"))
        .markup(R"(<th scope="row" class="person"><span class="name" title=")")
        .text(name)
        .markup(R"(">)")
        .add(element("bdi", name))
        .markup(R"(</span><span class="about">)")
        .add(element("bdi", locale.word(entry.status)))
        .text(", " + invitation_text(locale, entry))
        .markup("</span></th>")
        .add(element("td", locale.score(entry.score), R"(class="number")"))
        .markup(R"(<td class="drawn">)")
        .add(bar(entry.score / highest_score, description))
        .markup("</td></tr>");
    return html;
}

std::string title_for(const Locale& locale, std::size_t count) {
    if (count == 1) return locale.text(Phrase::best_score);
    return locale.text(count == TopList::size ? Phrase::ten_best_scores : Phrase::best_scores);
}

}  // namespace

Html top_section(const Locale& locale, const TopList& top) {
    if (top.entries().empty()) return {};
    const std::size_t count = top.entries().size();
    Html html;
    html.markup(R"(<section class="wide">)")
        .add(element("h2", title_for(locale, count)))
        .markup(R"(<table class="bars top">)")
        .add(element("caption", locale.text(Phrase::with_best_scores), R"(class="unseen")"))
        .markup(R"(<thead><tr><th scope="col" class="number">)")
        .add(element("span", locale.text(Phrase::place), R"(class="unseen")"))
        .markup("</th>")
        .add(element("th", locale.text(Phrase::name), R"(scope="col" class="person")"))
        .add(element("th", locale.text(Phrase::score), R"(scope="col" class="number")"))
        .add(element("th", locale.text(Phrase::from_0_to_100), R"(scope="col" class="drawn")"))
        .markup("</tr></thead><tbody>");
    for (std::size_t i = 0; i < count; ++i) html.add(row(locale, i + 1, top.entries()[i]));
    html.markup("</tbody></table>");
    if (top.tied_with_last() > 0) {
        html.add(element("p", locale.counted(CountPhrase::tied_with_last, top.tied_with_last()),
                         R"(class="soft")"));
    }
    html.markup("</section>");
    return html;
}

}  // namespace cis::programs::report_command
