#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "copy/change_words.hpp"
#include "report/page/sections.hpp"
#include "time/time_zone.hpp"

namespace cis::programs::report_command {
namespace {

/// The longest list of people on the page, whatever has happened. `cis changes` shows all.
constexpr std::size_t most_people = 100;

Html counts_table(const ChangeWords& words, const CopyChanges& changes) {
    Html titles;
    Html numbers;
    for (std::size_t i = 0; i < change_kind_count; ++i) {
        const auto kind = static_cast<PersonChangeKind>(i);
        const std::size_t count = changes.count(kind);
        if (kind == PersonChangeKind::returned && count == 0) continue;
        titles.add(element("th", words.kind(kind), R"(scope="col" class="number")"));
        numbers.add(element("td", std::to_string(count), R"(class="number")"));
    }
    Html html;
    html.markup("<table><thead><tr>")
        .add(titles)
        .markup("</tr></thead><tbody><tr>")
        .add(numbers)
        .markup("</tr></tbody></table>");
    return html;
}

Html person_row(const Locale& locale, const ChangeWords& words, const PersonChange& change) {
    std::string what = words.kind(change.kind);
    if (change.score) what += ' ' + words.scores_of(change);
    if (change.is_undone) what += " (" + words.text(Phrase::no_longer) + ')';
    const std::string when =
        locale.minute(local_seconds(static_cast<std::int64_t>(change.at.epoch_seconds())));
    Html html;
    html.markup(R"(<tr><th scope="row">)")
        .add(element("bdi", words.name_of(change)))
        .markup("</th>")
        .add(element("td", what))
        .add(element("td", when + (change.may_be_earlier ? "~" : ""), R"(class="number")"))
        .markup("</tr>");
    return html;
}

Html people_table(const Locale& locale, const ChangeWords& words, const CopyChanges& changes) {
    Html html;
    html.markup("<details>")
        .add(element("summary", words.text(Phrase::who_they_are)))
        .markup("<table><tbody>");
    const std::size_t shown = std::min(changes.changes.size(), most_people);
    for (std::size_t i = 0; i < shown; ++i) html.add(person_row(locale, words, changes.changes[i]));
    html.markup("</tbody></table>");
    if (shown < changes.changes.size()) html.add(element("p", "…", R"(class="soft")"));
    html.markup("</details>");
    return html;
}

}  // namespace

Html changes_section(const Locale& locale, const CopyChanges& changes) {
    const ChangeWords words(language_of(locale.code()));
    const auto moment = [&locale](Timestamp time) {
        return locale.moment(static_cast<std::int64_t>(time.epoch_seconds()));
    };
    Html html;
    html.markup(R"(<section class="wide">)").add(element("h2", words.text(Phrase::since_last_week)));
    if (changes.changes.empty()) {
        html.add(element("p", words.text(Phrase::no_changes, {{"when", moment(changes.since)}})));
    } else {
        html.add(counts_table(words, changes)).add(people_table(locale, words, changes));
    }
    std::string notes;
    for (const std::string& note : words.notes_of(changes, moment))
        notes += (notes.empty() ? "" : " ") + note;
    html.add(element("p", notes, R"(class="soft")")).markup("</section>");
    return html;
}

}  // namespace cis::programs::report_command
