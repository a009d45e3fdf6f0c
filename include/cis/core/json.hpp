#pragma once

#include <concepts>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>

namespace cis {

/// A document type of some JSON library: it can `dump()` itself to text, as `nlohmann::json` does.
template <class D>
concept JsonDocument = requires(const D& document) {
    { document.dump() } -> std::convertible_to<std::string>;
};

/// JSON of a shape the service does not fix, kept as text and always valid; `null` by default.
///
/// Any library's document converts to it, and it converts back, without that library being part of this one:
/// @code
/// cis::Json data = nlohmann::json{{"years", 5}};
/// auto years = data.as<nlohmann::json>().at("years").get<int>();
/// @endcode
class CIS_EXPORT Json {
public:
    /// `null`.
    Json() = default;
    /// From another library's document. Throws Exception (`invalid_argument`) when its text is not JSON.
    template <JsonDocument D>
        requires(!std::same_as<std::remove_cvref_t<D>, Json>)
    Json(const D& document) : Json(from_text(std::string(document.dump())).value()) {}

    /// Takes a text over after checking that it is one complete JSON value (RFC 8259) in UTF-8, nested no
    /// deeper than 256 levels.
    /// @return the value, or `invalid_argument`
    [[nodiscard]] static Result<Json> from_text(std::string text);
    /// Takes over a text that is known to be valid, because it was validated or written by a JSON encoder.
    [[nodiscard]] static Json from_valid_text(std::string text) noexcept;

    /// The text, exactly as received or written.
    [[nodiscard]] std::string_view text() const noexcept {
        return text_.empty() ? "null" : std::string_view(text_);
    }
    /// Whether it is `null`.
    [[nodiscard]] bool is_null() const noexcept { return text()[text().find_first_not_of(" \t\r\n")] == 'n'; }

    /// Parsed by `D::parse`, for instance `as<nlohmann::json>()`.
    template <class D>
    [[nodiscard]] D as() const {
        return D::parse(text());
    }

    /// Whether the texts are equal, byte by byte.
    friend bool operator==(const Json& a, const Json& b) noexcept { return a.text() == b.text(); }

private:
    std::string text_;
};

/// Whether two values mean the same: white space, the order of members and the spelling of numbers do not
/// count.
[[nodiscard]] CIS_EXPORT bool same_value(const Json& a, const Json& b);

/// Prints the text. It may hold personal data.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, const Json& json);

}  // namespace cis
