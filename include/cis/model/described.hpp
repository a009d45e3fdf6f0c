#pragma once

#include <concepts>
#include <type_traits>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/json.hpp>

namespace cis {

namespace model {
/// How a type looks on the wire: the names, kinds and offsets of its members. Defined inside the library.
struct Type;
}  // namespace model

/// Open JSON, which has no members to describe.
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Json>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<Json>>) noexcept;

/// A type that the library reads from and writes to JSON: it has a `describe(std::type_identity<T>)`.
template <class T>
concept Described = requires(std::type_identity<T> identity) {
    { describe(identity) } -> std::same_as<const model::Type&>;
};

}  // namespace cis
