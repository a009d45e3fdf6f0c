#include "changes/change_text.hpp"

#include <cstddef>
#include <string_view>

#include "text/cell_width.hpp"
#include "text/harmless_text.hpp"
#include "text/table.hpp"
#include "text/wrapped_text.hpp"

namespace cis::programs::changes_command {
namespace {

constexpr std::size_t line_width = 80;
/// Where the names begin, after `  2026-11-23 08:00~ `.
constexpr std::size_t name_column = 20;
constexpr std::size_t usual_name = 24;

/// A text that cannot control a terminal, and is not wider than `width`.
std::string shown(std::string_view text, std::size_t width) {
    const std::string plain = harmless(text);
    return cell_width(plain) <= width ? plain : fit(plain, width);
}

/// A line about a person. Anything that does not fit next to the name is on a line of its own, so that an
/// address can be copied.
class PersonLine {
public:
    explicit PersonLine(const PersonChange& change) {
        line_ = "  " + minute_text(change.at) + (change.may_be_earlier ? "~ " : "  ");
        width_ = name_column;
    }

    void add(std::string_view text, std::size_t least = 0) {
        const std::string part = shown(text, line_width - name_column);
        const std::size_t width = cell_width(part);
        constexpr std::string_view gap = "  ";
        const std::size_t before = is_first_ ? 0 : gap.size();
        if (!is_first_ && width_ + padding_ + before + width > line_width) {
            line_ += '\n' + std::string(name_column, ' ');
            width_ = name_column;
        } else {
            line_ += std::string(padding_ + before, ' ');
            width_ += padding_ + before;
        }
        line_ += part;
        width_ += width;
        padding_ = width < least ? least - width : 0;
        is_first_ = false;
    }

    [[nodiscard]] std::string end() const { return line_ + '\n'; }

private:
    std::string line_{};
    std::size_t width_{0};
    std::size_t padding_{0};
    bool is_first_{true};
};

std::string person_line(const ChangeWords& words, const PersonChange& change) {
    PersonLine line(change);
    line.add(words.name_of(change), usual_name);
    if (!change.email.empty()) line.add(change.email);
    if (change.score) line.add(words.scores_of(change));
    if (change.is_undone) line.add('(' + words.text(Phrase::no_longer) + ')');
    return line.end();
}

}  // namespace

std::string counts_text(const ChangeWords& words, const CopyChanges& changes) {
    const std::string when = words.moment(changes.since);
    if (changes.changes.empty()) return wrapped_text(words.text(Phrase::no_changes, {{"when", when}}), 0);
    std::string counts;
    for (std::size_t i = 0; i < change_kind_count; ++i) {
        const auto kind = static_cast<PersonChangeKind>(i);
        const std::size_t count = changes.count(kind);
        // Hardly anybody comes back, so a 0 is not shown.
        if (kind == PersonChangeKind::returned && count == 0) continue;
        counts += (counts.empty() ? "" : ", ") + words.count_of(kind, count);
    }
    return wrapped_text(words.text(Phrase::changes_since, {{"counts", counts}, {"when", when}}), 0);
}

std::string people_text(const ChangeWords& words, const CopyChanges& changes) {
    std::string text;
    const PersonChange* before = nullptr;
    for (const PersonChange& change : changes.changes) {
        const bool is_new_kind = before == nullptr || before->kind != change.kind;
        if (is_new_kind) text += '\n' + words.kind(change.kind) + '\n';
        if (is_new_kind || before->posting_id != change.posting_id)
            text += ' ' + shown(words.title_of(change.posting), line_width - 1) + '\n';
        text += person_line(words, change);
        before = &change;
    }
    return text;
}

std::string notes_text(const ChangeWords& words, const CopyChanges& changes) {
    std::string text;
    const auto moment = [&words](Timestamp time) { return words.moment(time); };
    for (const std::string& note : words.notes_of(changes, moment)) text += wrapped_text(note, 0);
    return text;
}

}  // namespace cis::programs::changes_command
