#include "changes/change_row.hpp"

#include <optional>

#include "time/time_zone.hpp"

namespace cis::programs::changes_command {
namespace {

template <class T>
Cell change_cell(const std::optional<T>& value) {
    return value ? Cell(*value) : Cell();
}

Cell text_cell(const std::string& text) { return text.empty() ? Cell() : Cell(text); }

}  // namespace

std::vector<std::string> change_titles(const ChangeWords& words) {
    std::vector<std::string> titles;
    for (const Phrase title :
         {Phrase::change, Phrase::name, Phrase::email, Phrase::posting, Phrase::changed_when,
          Phrase::changed_not_before, Phrase::may_be_earlier, Phrase::score, Phrase::score_before})
        titles.push_back(words.text(title, {{"zone", time_zone_name()}}));
    return titles;
}

std::vector<Cell> change_cells(const ChangeWords& words, const PersonChange& change) {
    std::string kind = words.kind(change.kind);
    if (change.is_undone) kind += " (" + words.text(Phrase::no_longer) + ')';
    return {kind,
            text_cell(change.name),
            text_cell(change.email),
            text_cell(change.posting),
            change.at,
            change_cell(change.not_before),
            text_cell(change.may_be_earlier ? words.text(Phrase::yes) : std::string()),
            change_cell(change.score),
            change_cell(change.previous_score)};
}

}  // namespace cis::programs::changes_command
