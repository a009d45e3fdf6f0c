#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <variant>

namespace cis {

/// The type of cis::null.
struct Null {
    friend constexpr bool operator==(Null, Null) noexcept = default;
};
/// Clears a field in a partial update: `.redirect_url = cis::null`.
inline constexpr Null null{};

namespace detail {
template <class T>
struct ElementOf {
    struct type {};
};
template <class T>
    requires requires { typename T::value_type; } && (!requires { typename T::traits_type; })
struct ElementOf<T> {
    using type = typename T::value_type;
};
}  // namespace detail

/// A field of a partial update: unset (not sent), cis::null (sent as `null`) or a value.
///
/// @code
/// client.postings().update(id, {.title = "Engineer", .redirect_url = cis::null, .team_ids = {"a", "b"}}).send();
/// @endcode
template <class T>
class Patch {
public:
    /// Unset: the field is not sent and keeps its value.
    Patch() = default;
    /// Sent as `null`.
    Patch(Null) noexcept : state_(std::in_place_index<1>) {}
    /// `nullptr` is ambiguous between "unset" and `null`: say which.
    Patch(std::nullptr_t) = delete;
    /// A value.
    template <class U = T>
        requires(std::is_convertible_v<U &&, T> && !std::is_same_v<std::remove_cvref_t<U>, Patch> &&
                 !std::is_same_v<std::remove_cvref_t<U>, Null> &&
                 !std::is_same_v<std::remove_cvref_t<U>, std::nullptr_t>)
    Patch(U&& value) : state_(std::in_place_index<2>, std::forward<U>(value)) {}
    /// A container's elements: `.metadata = {{"a", "b"}}`.
    Patch(std::initializer_list<typename detail::ElementOf<T>::type> elements)
        requires std::constructible_from<T, std::initializer_list<typename detail::ElementOf<T>::type>>
        : state_(std::in_place_index<2>, elements) {}

    /// Whether the field is sent at all.
    [[nodiscard]] bool is_set() const noexcept { return state_.index() != 0; }
    /// Whether it is sent as `null`.
    [[nodiscard]] bool is_null() const noexcept { return state_.index() == 1; }
    /// The value, or a null pointer when unset or `null`.
    [[nodiscard]] const T* value() const noexcept { return std::get_if<2>(&state_); }
    /// Sets the default value and returns it, to be filled in.
    T& emplace() { return state_.template emplace<2>(); }

    friend bool operator==(const Patch&, const Patch&) = default;

private:
    std::variant<std::monostate, Null, T> state_;
};

}  // namespace cis
