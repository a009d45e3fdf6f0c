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

/// A document type of a JSON library that converts itself to text with `dump()`, as `nlohmann::json` does.
template <class D>
concept JsonDocument = requires(const D& document) {
    { document.dump() } -> std::convertible_to<std::string>;
};

/// JSON without a fixed shape, kept as text that is always valid; `null` by default.
///
/// It converts from and to the document types of other JSON libraries. The SDK does not need those libraries:
/// @code
/// cis::Json data = nlohmann::json{{"years", 5}};
/// auto years = data.as<nlohmann::json>().at("years").get<int>();
/// @endcode
class CIS_EXPORT Json {
public:
    /// `null`.
    Json() = default;
    /// Makes JSON from another library's document. Throws Exception (`invalid_argument`) if its text is not
    /// valid JSON.
    template <JsonDocument D>
        requires(!std::same_as<std::remove_cvref_t<D>, Json>)
    Json(const D& document) : Json(from_text(std::string(document.dump())).value()) {}

    /// Makes JSON from a text, after checking that it is one complete JSON value (RFC 8259) in UTF-8 with at
    /// most 256 levels of nesting.
    /// @return the value, or an error of kind `invalid_argument`
    [[nodiscard]] static Result<Json> from_text(std::string text);
    /// Makes JSON from a text that is known to be valid, because it was checked before or a JSON encoder
    /// wrote it.
    [[nodiscard]] static Json from_valid_text(std::string text) noexcept;

    /// The text, exactly as received or written.
    [[nodiscard]] std::string_view text() const noexcept {
        return text_.empty() ? "null" : std::string_view(text_);
    }
    /// Whether it is `null`.
    [[nodiscard]] bool is_null() const noexcept { return text()[text().find_first_not_of(" \t\r\n")] == 'n'; }

    /// Parses the text with `D::parse`, for example `as<nlohmann::json>()`. Throws what `D::parse` throws.
    template <class D>
    [[nodiscard]] D as() const {
        return D::parse(text());
    }

    /// Whether the texts are equal, byte by byte.
    friend bool operator==(const Json& a, const Json& b) noexcept { return a.text() == b.text(); }

private:
    std::string text_;
};

/// Whether two values mean the same. White space, the order of members and the spelling of numbers do
/// not matter.
[[nodiscard]] CIS_EXPORT bool same_value(const Json& a, const Json& b);

/// Prints the text. It may contain personal data.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, const Json& json);

}  // namespace cis
