#pragma once

#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace cis {

/// An enumeration whose first enumerator is `unknown`, and whose other enumerators have wire names.
/// `enum_names(E{})` lists these names in the order of the enumerators.
template <class E>
concept NamedEnum = requires(E value) {
    E::unknown;
    { enum_names(value)[0] } -> std::convertible_to<std::string_view>;
};

/// The wire name of an enumerator; empty for `unknown`.
template <NamedEnum E>
[[nodiscard]] constexpr std::string_view wire_name(E value) noexcept {
    return value == E::unknown ? std::string_view{}
                               : std::string_view(enum_names(value)[static_cast<std::size_t>(value) - 1]);
}

/// The wire name of an enumerator, or `unknown`.
template <NamedEnum E>
[[nodiscard]] constexpr std::string_view to_string(E value) noexcept {
    return value == E::unknown ? std::string_view("unknown") : wire_name(value);
}

/// Prints to_string().
template <NamedEnum E>
std::ostream& operator<<(std::ostream& out, E value) {
    return out << to_string(value);
}

/// A value of an enumeration that the service may extend. A value that this version does not know keeps
/// its text.
///
/// @code
/// if (candidate.status == cis::CandidateStatus::completed) …
/// std::cout << candidate.status;
/// client.webhooks().create({.url = url, .event_type = "report_available"});
/// @endcode
template <NamedEnum E>
class OpenEnum {
public:
    /// The unknown value, with an empty text.
    constexpr OpenEnum() = default;
    /// A known value.
    constexpr OpenEnum(E value) noexcept : known_(value) {}
    /// Makes a value from the wire text, known or not. Implicit, so that you can write a value as the service
    /// spells it.
    template <class Text>
        requires(std::convertible_to<const Text&, std::string_view> && !std::same_as<Text, std::nullptr_t>)
    OpenEnum(const Text& text) {  // NOLINT(google-explicit-constructor): see above
        const std::string_view wire_text = text;
        const auto& names = enum_names(E{});
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i] == wire_text) {
                known_ = static_cast<E>(i + 1);
                return;
            }
        }
        unknown_text_ = wire_text;
    }

    /// The enumerator, or `E::unknown`.
    [[nodiscard]] constexpr E known() const noexcept { return known_; }
    /// The wire text of a known or unknown value.
    [[nodiscard]] std::string_view text() const noexcept {
        return known_ == E::unknown ? std::string_view(unknown_text_) : wire_name(known_);
    }

    friend bool operator==(const OpenEnum&, const OpenEnum&) = default;
    /// Whether known() is `b`.
    friend bool operator==(const OpenEnum& a, E b) noexcept { return a.known_ == b; }
    /// Prints text().
    friend std::ostream& operator<<(std::ostream& out, const OpenEnum& value) { return out << value.text(); }

private:
    E known_{E::unknown};
    std::string unknown_text_;
};

}  // namespace cis
