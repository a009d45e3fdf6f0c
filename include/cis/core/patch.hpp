#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <cis/core/json.hpp>

namespace cis {

/// The type of cis::null.
struct Null {
    friend constexpr bool operator==(Null, Null) noexcept = default;
};
/// Clears a field in a partial update: `.redirect_url = cis::null`.
inline constexpr Null null{};

namespace detail {
/// A string in a braced list. With `std::string`, a list of two literals would be read as a range
/// of characters.
struct TextElement {
    template <std::convertible_to<std::string> S>
    TextElement(S&& s) : text(std::forward<S>(s)) {}  // NOLINT(google-explicit-constructor): it is a string

    std::string text;
};
/// An entry of a string map in a braced list.
struct EntryElement {
    TextElement key;
    TextElement value;
};

template <class T>
concept Container = requires { typename T::value_type; } && (!requires { typename T::traits_type; });

template <class T>
concept TextMap = Container<T> && requires { requires std::same_as<typename T::mapped_type, std::string>; };

/// The element type of a container's braced list, and how to make the container from the list.
template <class T>
struct BracedList {
    struct Element {};
};
template <Container T>
struct BracedList<T> {
    using Element = typename T::value_type;
    static T make(std::initializer_list<Element> elements) { return T(elements); }
};
template <Container T>
    requires std::same_as<typename T::value_type, std::string>
struct BracedList<T> {
    using Element = TextElement;
    static T make(std::initializer_list<Element> elements) {
        T list;
        for (const Element& element : elements) list.push_back(element.text);
        return list;
    }
};
template <TextMap T>
struct BracedList<T> {
    using Element = EntryElement;
    static T make(std::initializer_list<Element> elements) {
        T map;
        for (const Element& element : elements) map.insert_or_assign(element.key.text, element.value.text);
        return map;
    }
};
template <>
struct BracedList<Json> {
    using Element = JsonMember;
    static Json make(std::initializer_list<Element> members) {
        Json object(members);
        return object;
    }
};

/// Whether a U may set a field of type T. C++ silently converts pointers to `bool` and truncates fractions;
/// here both are errors.
template <class U, class T>
concept ValueFor =
    std::is_convertible_v<U&&, T> && !(std::same_as<T, bool> && std::is_pointer_v<std::decay_t<U>>) &&
    !(std::integral<T> && std::floating_point<std::remove_cvref_t<U>>);
}  // namespace detail

/// A field of a partial update: unset (not sent), cis::null (sent as `null`) or a value.
///
/// @code
/// client.postings().update(id, {.title = "Engineer", .redirect_url = cis::null}).send();
/// @endcode
template <class T>
class Patch {
public:
    /// Unset: the field is not sent and keeps its value.
    Patch() = default;
    /// Sent as `null`.
    Patch(Null) noexcept : null_(true) {}
    /// Deleted, because `nullptr` could mean unset or `null`. Write `{}` or cis::null.
    Patch(std::nullptr_t) = delete;
    /// A value.
    template <class U = T>
        requires(detail::ValueFor<U, T> && !std::is_same_v<std::remove_cvref_t<U>, Patch> &&
                 !std::is_same_v<std::remove_cvref_t<U>, Null> &&
                 !std::is_same_v<std::remove_cvref_t<U>, std::nullptr_t>)
    Patch(U&& value) : value_(std::in_place, std::forward<U>(value)) {}
    /// Deleted, because the value does not fit the type of the field. Without this constructor, the
    /// compiler's error would show only the call, not the value.
    template <class U>
        requires(!detail::ValueFor<U, T> && !std::is_same_v<std::remove_cvref_t<U>, Patch> &&
                 !std::is_same_v<std::remove_cvref_t<U>, Null> &&
                 !std::is_same_v<std::remove_cvref_t<U>, std::nullptr_t>)
    Patch(U&& value_of_wrong_type) = delete;
    /// The elements of a container, or the members of an object: `.metadata = {{"a", "b"}}`.
    Patch(std::initializer_list<typename detail::BracedList<T>::Element> elements)
        requires requires { detail::BracedList<T>::make(elements); }
        : value_(detail::BracedList<T>::make(elements)) {}
    /// Deleted, because the elements of a string map are pairs: `.metadata = {{"a", "b"}}`.
    template <class U>
        requires(detail::TextMap<T> && std::convertible_to<U, std::string>)
    Patch(std::initializer_list<U> texts_without_keys) = delete;

    /// Whether the field is sent.
    [[nodiscard]] bool is_set() const noexcept { return null_ || value_.has_value(); }
    /// Whether the field is sent as `null`.
    [[nodiscard]] bool is_null() const noexcept { return null_; }
    /// The value; a null pointer if the field is unset or `null`.
    [[nodiscard]] const T* value() const noexcept { return value_ ? &*value_ : nullptr; }
    /// Sets a default value and returns it, so that you can fill it in.
    T& emplace() {
        null_ = false;
        return value_.emplace();
    }

    friend bool operator==(const Patch&, const Patch&) = default;

private:
    // A std::variant would need only one member, but takes several times as long to compile.
    std::optional<T> value_;  ///< never set when `null_` is
    bool null_{false};
};

}  // namespace cis
