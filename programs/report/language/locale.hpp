#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "language/dictionaries.hpp"
#include "language/language.hpp"
#include "language/phrase.hpp"

namespace cis::programs::report_command {

/// The text that is shown if there is no value.
inline constexpr const char* nothing = "–";

/// A value that is filled into a text.
struct Fill {
    std::string_view name{};  ///< without the braces
    std::string value{};
};

/// How a language writes texts, numbers and times. Times are local: seconds from local_seconds().
class Locale {
public:
    explicit Locale(Language language) : language_(language), table_(&dictionary_of(language)) {}

    /// The code for HTML, e.g. `en`.
    [[nodiscard]] std::string_view code() const { return code_of(language_); }

    /// A phrase. Throws `std::logic_error` if it has a name that is not filled in.
    [[nodiscard]] std::string text(Phrase phrase, std::initializer_list<Fill> fills = {}) const;

    /// A phrase for a number, e.g. `1 candidate has no score yet.`
    [[nodiscard]] std::string counted(CountPhrase phrase, std::uint64_t count) const;

    /// A number with separators, e.g. `12,345`.
    [[nodiscard]] std::string number(std::uint64_t number) const;

    /// A part of a whole, e.g. `37%`. `0%` and `100%` are exact. Values close to them are shown as `<1%` and
    /// `>99%`. A dash if there is no whole.
    [[nodiscard]] std::string percent(std::uint64_t part, std::uint64_t whole) const;

    /// A part of some people: a percentage, or `3 of 7` if they are few, because a percentage of few people
    /// seems more precise than it is.
    [[nodiscard]] std::string share(std::uint64_t part, std::uint64_t whole) const;

    /// Whether people are so few that share() counts them.
    [[nodiscard]] static bool are_few(std::uint64_t people) { return people < fewest_for_percent; }

    /// A word of the service as the beginning of a line, e.g. `In progress`, or a dash.
    [[nodiscard]] std::string word(std::string_view wire_name) const;

    /// A score with one decimal, e.g. `71.5`, or a dash.
    [[nodiscard]] std::string score(const std::optional<double>& score) const;

    /// A day, e.g. `1 Mar 2026`.
    [[nodiscard]] std::string day(std::int64_t local) const;

    /// A minute, e.g. `1 Mar 2026, 09:30`.
    [[nodiscard]] std::string minute(std::int64_t local) const;

    /// The minute of a point in time, and the time zone, e.g. `1 Mar 2026, 09:30 (UTC)`.
    [[nodiscard]] std::string moment(std::int64_t epoch_seconds) const;

    /// A span of time in its largest whole unit, e.g. `3 hours`. Rounded down, but at least `1 minute`.
    [[nodiscard]] std::string span(std::int64_t seconds) const;

private:
    static constexpr std::uint64_t fewest_for_percent = 30;

    std::string filled(std::string_view text, std::initializer_list<Fill> fills) const;

    Language language_;
    const Dictionary* table_;
};

}  // namespace cis::programs::report_command
