#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>

namespace cis {

struct JsonMember;
class JsonPart;

/// A document type of a JSON library that converts itself to text with `dump()`, as `nlohmann::json` does.
template <class D>
concept JsonDocument = requires(const D& document) {
    { document.dump() } -> std::convertible_to<std::string>;
};

namespace detail {
/// An integer, and not a character.
template <class T>
concept JsonInteger =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
    !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;
/// A text that is not a document of another library. Such a document may convert itself to a text.
template <class T>
concept JsonText =
    std::convertible_to<const T&, std::string_view> && !JsonDocument<T> && !std::same_as<T, std::nullptr_t>;
}  // namespace detail

/// JSON without a fixed shape, kept as text that is always valid; `null` by default.
///
/// It is made of values, and is read member by member:
/// @code
/// cis::Json data{{"years", 5}, {"skills", std::vector<std::string>{"C++", "SQL"}}};
/// int years = data["years"].as<int>();
/// for (const auto& skill : data["skills"].elements()) std::cout << skill.as<std::string>();
/// @endcode
/// A text becomes a JSON string. It is never parsed: from_text() does that. Each access reads the text anew,
/// so for many accesses convert it to the document of a JSON library: `<cis/nlohmann.hpp>`.
class CIS_EXPORT Json {
public:
    /// `null`.
    Json() = default;
    /// `null`.
    Json(std::nullptr_t) noexcept {}
    /// `true` or `false`.
    template <std::same_as<bool> T>
    Json(T value) : text_(value ? "true" : "false") {}
    /// A number.
    template <detail::JsonInteger T>
    Json(T value) : text_(std::to_string(value)) {}
    /// A number, in the shortest form that reads back as the same number. Throws Exception
    /// (`invalid_argument`) if it is not finite.
    template <std::floating_point T>
    Json(T value) : Json(of_number(static_cast<double>(value))) {}
    /// A string. Throws Exception (`invalid_argument`) if it is not UTF-8.
    template <detail::JsonText T>
    Json(const T& value) : Json(of_string(value)) {}
    /// An object: `{{"years", 5}, {"remote", true}}`. If a name occurs twice, the last one counts.
    Json(std::initializer_list<JsonMember> members);
    /// An array.
    template <class T>
        requires std::convertible_to<const T&, Json>
    Json(const std::vector<T>& elements) {
        std::vector<Json> values;
        values.reserve(elements.size());
        for (const auto& element : elements) values.emplace_back(static_cast<const T&>(element));
        *this = array(values);
    }
    /// Makes JSON from another library's document. Throws Exception (`invalid_argument`) if its text is not
    /// valid JSON.
    template <JsonDocument D>
        requires(!std::same_as<std::remove_cvref_t<D>, Json>)
    Json(const D& document) : Json(from_text(std::string(document.dump())).value()) {}

    /// An array: `cis::Json::array({1, "two", nullptr})`.
    [[nodiscard]] static Json array(const std::vector<Json>& elements);
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

    /// A member of an object; `null` if there is none, or if this is not an object. See JsonPart.
    [[nodiscard]] JsonPart operator[](std::string_view name) const;
    /// An element of an array; `null` if there is none, or if this is not an array.
    [[nodiscard]] JsonPart operator[](std::size_t index) const;
    /// A member of an object. Throws Exception (`decode`) with its path if there is none.
    [[nodiscard]] JsonPart at(std::string_view name) const;
    /// A member of an object; none if there is no such member, or if this is not an object.
    [[nodiscard]] std::optional<JsonPart> find(std::string_view name) const;
    /// The value as a `bool`, number, `std::string` or document of another library: JsonPart::as().
    template <class T>
    [[nodiscard]] T as() const;
    /// The value, or another one if this is `null`: JsonPart::get_or().
    template <class T>
    [[nodiscard]] T get_or(T otherwise) const;
    /// The elements of an array: JsonPart::elements().
    [[nodiscard]] std::vector<JsonPart> elements() const;
    /// The members of an object: JsonPart::members().
    [[nodiscard]] std::vector<std::pair<std::string, JsonPart>> members() const;

    /// Whether the texts are equal, byte by byte.
    friend bool operator==(const Json& a, const Json& b) noexcept { return a.text() == b.text(); }

private:
    [[nodiscard]] static Json of_number(double value);
    [[nodiscard]] static Json of_string(std::string_view value);

    std::string text_;
};

/// A member of an object in a list: `{"years", 5}`.
struct JsonMember {
    std::string_view name;  ///< its name
    Json value;             ///< its value
};

/// A value inside a Json, with its path. Errors name the path: `years`, `skills[0]`.
class CIS_EXPORT JsonPart {
public:
    /// For Json.
    JsonPart(Json value, std::string path) : value_(std::move(value)), path_(std::move(path)) {}

    /// The value.
    [[nodiscard]] const Json& json() const noexcept { return value_; }
    /// The value.
    operator const Json&() const& noexcept {
        return value_;
    }  // NOLINT(google-explicit-constructor): it is one
    /// The path of the value in the whole Json; empty for the whole.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// Whether it is `null`.
    [[nodiscard]] bool is_null() const noexcept { return value_.is_null(); }

    /// As in Json.
    [[nodiscard]] JsonPart operator[](std::string_view name) const;
    /// As in Json.
    [[nodiscard]] JsonPart operator[](std::size_t index) const;
    /// As in Json.
    [[nodiscard]] JsonPart at(std::string_view name) const;
    /// As in Json.
    [[nodiscard]] std::optional<JsonPart> find(std::string_view name) const;

    /// The value. Throws Exception (`decode`), with the path, if it is of another type or out of range.
    /// The type is `bool`, an integer, a floating-point type, `std::string`, Json, or the document of another
    /// library, which is made with `T::parse`.
    template <class T>
    [[nodiscard]] T as() const {
        if constexpr (std::same_as<T, Json>) {
            return value_;
        } else if constexpr (std::same_as<T, bool>) {
            return boolean();
        } else if constexpr (detail::JsonInteger<T>) {
            return integer_of<T>();
        } else if constexpr (std::floating_point<T>) {
            return static_cast<T>(number());
        } else if constexpr (std::same_as<T, std::string>) {
            return string();
        } else {
            return T::parse(value_.text());
        }
    }
    /// The value, or another one if this is `null`, like a member that does not exist. Throws like as().
    template <class T>
    [[nodiscard]] T get_or(T otherwise) const {
        return is_null() ? otherwise : as<T>();
    }
    /// As above, for a text.
    [[nodiscard]] std::string get_or(const char* otherwise) const {
        return is_null() ? std::string(otherwise) : as<std::string>();
    }
    /// The elements of an array; none for `null`. Throws Exception (`decode`) for any other value.
    [[nodiscard]] std::vector<JsonPart> elements() const;
    /// The members of an object, in order; none for `null`. Throws Exception (`decode`) for any other value.
    [[nodiscard]] std::vector<std::pair<std::string, JsonPart>> members() const;

    /// Prints the text. It may contain personal data.
    friend std::ostream& operator<<(std::ostream& out, const JsonPart& part);

private:
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] std::int64_t integer(std::int64_t least, std::int64_t most) const;
    [[nodiscard]] std::uint64_t natural(std::uint64_t most) const;
    [[nodiscard]] double number() const;
    [[nodiscard]] std::string string() const;
    template <class T>
    [[nodiscard]] T integer_of() const {
        using Limits = std::numeric_limits<T>;
        if constexpr (std::unsigned_integral<T>) {
            return static_cast<T>(natural((Limits::max)()));
        } else {
            return static_cast<T>(integer((Limits::min)(), (Limits::max)()));
        }
    }

    Json value_;
    std::string path_;
};

template <class T>
T Json::as() const {
    return JsonPart(*this, {}).as<T>();
}

template <class T>
T Json::get_or(T otherwise) const {
    return JsonPart(*this, {}).get_or(std::move(otherwise));
}

/// Whether two values mean the same. White space, the order of members and the spelling of numbers do
/// not matter.
[[nodiscard]] CIS_EXPORT bool same_value(const Json& a, const Json& b);

/// Prints the text. It may contain personal data.
CIS_EXPORT std::ostream& operator<<(std::ostream& out, const Json& json);

}  // namespace cis
