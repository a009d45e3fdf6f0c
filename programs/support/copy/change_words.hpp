#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cis/core/timestamp.hpp>

#include "copy/copy_changes.hpp"
#include "language/dictionaries.hpp"
#include "language/phrase.hpp"

namespace cis::programs {

/// How a language says what has changed in a copy.
class ChangeWords {
public:
    explicit ChangeWords(Language language) : table_(&dictionary_of(language)) {}

    /// A phrase with its values.
    [[nodiscard]] std::string text(
        Phrase phrase, std::initializer_list<std::pair<std::string_view, std::string>> values = {}) const;
    /// A phrase for a number.
    [[nodiscard]] std::string counted(CountPhrase phrase, std::uint64_t count) const;
    /// A kind of change, as a heading and as a cell.
    [[nodiscard]] std::string kind(PersonChangeKind kind) const;
    /// How many people a kind of change has: `7 new`.
    [[nodiscard]] std::string count_of(PersonChangeKind kind, std::uint64_t count) const;
    /// The score of a change and the one before: `71.5, was 60`; empty if there is none.
    [[nodiscard]] std::string scores_of(const PersonChange& change) const;
    /// The name of a person. If there is none, a dash, or that it was removed.
    [[nodiscard]] std::string name_of(const PersonChange& change) const;
    /// The title of a posting, if the copy knows it.
    [[nodiscard]] std::string title_of(const std::string& title) const;
    /// A minute with its weekday and time zone: `Monday 2026-11-23 08:00 (Europe/Berlin)`.
    [[nodiscard]] std::string moment(Timestamp time) const;
    /// What the copy cannot know: sentences.
    /// @param moment writes a time
    [[nodiscard]] std::vector<std::string> notes_of(
        const CopyChanges& changes, const std::function<std::string(Timestamp)>& moment) const;

private:
    [[nodiscard]] std::string score(double score) const;

    const Dictionary* table_;
};

/// A minute on the local clock: `2026-11-23 08:00`.
[[nodiscard]] std::string minute_text(Timestamp time);

}  // namespace cis::programs
