#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "language/language.hpp"
#include "language/text.hpp"

namespace cis::programs {

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
    explicit Locale(Language language) : language_(language) {}

    /// The code for HTML, e.g. `en`.
    [[nodiscard]] std::string_view code() const { return code_of(language_); }

    /// A text. Throws `std::logic_error` if it has a name that is not filled in.
    [[nodiscard]] std::string text(const Text& text, std::initializer_list<Fill> fills = {}) const;

    /// A text for a number, e.g. `1 candidate has no score yet.`
    [[nodiscard]] std::string counted(const CountText& text, std::uint64_t count) const;

    /// A number with separators, e.g. `12,345`.
    [[nodiscard]] std::string number(std::uint64_t number) const;

    /// A part of a whole, e.g. `37%`. `0%` and `100%` are exact. Values close to them are shown as `<1%` and
    /// `>99%`. A dash if there is no whole.
    [[nodiscard]] std::string percent(std::uint64_t part, std::uint64_t whole) const;

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
    Language language_;
};

}  // namespace cis::programs
