#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cis/core/json.hpp"
#include "cis/core/metadata.hpp"
#include "cis/core/open_enum.hpp"
#include "cis/core/patch.hpp"
#include "cis/core/secret.hpp"
#include "cis/core/timestamp.hpp"
#include "cis/model/described.hpp"
#include "cis/model/legacy_time.hpp"
#include "model/type.hpp"

// The macros that define the tables: one line for each struct.

// A struct with a map does not have standard layout. The standard leaves it to the compiler whether the
// members of such a struct have an offset. With GCC, clang and Microsoft's compiler they have one.
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
#endif

namespace cis::model {

/// The identity of a resource. The source file of the resource specialises it, before the table.
template <class T>
inline constexpr Identity identity_of{};

template <class T>
constexpr Access access_of_optional() {
    using O = std::optional<T>;
    Access access{};
    access.engage = [](void* o) -> void* { return &static_cast<O*>(o)->emplace(); };
    access.clear = [](void* o) { static_cast<O*>(o)->reset(); };
    access.peek = [](const void* o) -> const void* {
        const auto& optional = *static_cast<const O*>(o);
        return optional ? &*optional : nullptr;
    };
    return access;
}

template <class T>
constexpr Access access_of_patch() {
    using P = Patch<T>;
    Access access{};
    access.engage = [](void* p) -> void* { return &static_cast<P*>(p)->emplace(); };
    access.clear = [](void* p) { *static_cast<P*>(p) = P(); };
    access.peek = [](const void* p) -> const void* { return static_cast<const P*>(p)->value(); };
    access.set_null = [](void* p) { *static_cast<P*>(p) = null; };
    access.is_null = [](const void* p) { return static_cast<const P*>(p)->is_null(); };
    return access;
}

template <class T>
constexpr Access access_of_list() {
    using L = std::vector<T>;
    Access access{};
    access.engage = [](void* l) -> void* { return &static_cast<L*>(l)->emplace_back(); };
    access.clear = [](void* l) { static_cast<L*>(l)->clear(); };
    access.drop_last = [](void* l) { static_cast<L*>(l)->pop_back(); };
    access.reserve = [](void* l, std::size_t count) { static_cast<L*>(l)->reserve(count); };
    access.bytes = [](const void* l) { return std::as_bytes(std::span(*static_cast<const L*>(l))); };
    return access;
}

template <class E>
constexpr Access access_of_enum() {
    Access access{};
    access.set_text = [](void* e, std::string_view text) {
        *static_cast<OpenEnum<E>*>(e) = OpenEnum<E>(text);
    };
    access.text = [](const void* e) { return static_cast<const OpenEnum<E>*>(e)->text(); };
    return access;
}

/// The wire type of a C++ type. The primary template is for described structs.
template <class T>
struct TypeOf {
    static const Type& get() noexcept { return describe(std::type_identity<T>{}); }
};

template <class T>
constexpr TypeReference reference_to() {
    if constexpr (requires { TypeOf<T>::type; }) {
        return {&TypeOf<T>::type, nullptr};
    } else {
        return {nullptr, &TypeOf<T>::get};
    }
}

template <Kind kind>
struct ScalarType {
    static constexpr Type type{kind, {}, 0, nullptr, nullptr};
    static const Type& get() noexcept { return type; }
};

template <>
struct TypeOf<std::string> : ScalarType<Kind::text> {};
template <>
struct TypeOf<bool> : ScalarType<Kind::boolean> {};
template <>
struct TypeOf<std::int64_t> : ScalarType<Kind::integer> {};
template <>
struct TypeOf<double> : ScalarType<Kind::number> {};
template <>
struct TypeOf<Timestamp> : ScalarType<Kind::timestamp> {};
template <>
struct TypeOf<Json> : ScalarType<Kind::json> {};
// A standard-layout struct has the address of its first member.
template <>
struct TypeOf<LegacyTime> : ScalarType<Kind::json> {};
static_assert(std::is_standard_layout_v<LegacyTime>);
template <>
struct TypeOf<Secret> : ScalarType<Kind::secret> {};
template <>
struct TypeOf<StringMap> : ScalarType<Kind::string_map> {};

template <class E>
struct TypeOf<OpenEnum<E>> {
    static constexpr Access access = access_of_enum<E>();
    static constexpr Type type{Kind::open_enum, {}, 0, &access, nullptr};
    static const Type& get() noexcept { return type; }
};
template <class T>
struct TypeOf<std::optional<T>> {
    static constexpr Access access = access_of_optional<T>();
    static constexpr Type type{Kind::optional, reference_to<T>(), 0, &access, nullptr};
    static const Type& get() noexcept { return type; }
};
template <class T>
struct TypeOf<Patch<T>> {
    static constexpr Access access = access_of_patch<T>();
    static constexpr Type type{Kind::patch, reference_to<T>(), 0, &access, nullptr};
    static const Type& get() noexcept { return type; }
};
template <class T>
struct TypeOf<std::vector<T>> {
    static constexpr Access access = access_of_list<T>();
    static constexpr Type type{Kind::list, reference_to<T>(), sizeof(T), &access, nullptr};
    static const Type& get() noexcept { return type; }
};

/// A wire name that is a C++ keyword has a trailing underscore in C++.
constexpr std::string_view wire_name_of(std::string_view member_name) {
    if (member_name.ends_with('_')) member_name.remove_suffix(1);
    return member_name;
}

/// simdjson reads up to this many bytes beyond a key.
inline constexpr std::size_t longest_name = 60;

template <class Member>
constexpr Field field(std::string_view member_name, std::size_t offset) {
    const std::string_view name = wire_name_of(member_name);
    if (name.empty() || name.size() > longest_name) throw "a wire name has 1 to 60 characters";
    return {name, reference_to<Member>(), offset, !identity_of<Member>.id.empty()};
}

/// The text field with that name.
constexpr const Field* text_field(std::span<const Field> fields, std::string_view name) {
    for (const Field& field : fields) {
        if (field.name != name) continue;
        if (field.type.type == nullptr || field.type.type->kind != Kind::text) throw "an identity is a text";
        return &field;
    }
    throw "an identity is a field of its table";
}

constexpr IdentityFields identity_fields(std::span<const Field> fields, const Identity& identity) {
    IdentityFields found{.object = identity.object};
    if (!identity.object.empty()) found.object_field = text_field(fields, "object");
    if (!identity.id.empty()) found.id_field = text_field(fields, identity.id);
    for (const Field& field : fields) found.nests_resources |= field.is_resource;
    return found;
}

}  // namespace cis::model

// NOLINTBEGIN(cppcoreguidelines-macro-usage): a list of members can only be expanded by the preprocessor

#define CIS_PARENTHESES ()
#define CIS_EXPAND(...) CIS_EXPAND_3(CIS_EXPAND_3(CIS_EXPAND_3(CIS_EXPAND_3(__VA_ARGS__))))
#define CIS_EXPAND_3(...) CIS_EXPAND_2(CIS_EXPAND_2(CIS_EXPAND_2(CIS_EXPAND_2(__VA_ARGS__))))
#define CIS_EXPAND_2(...) CIS_EXPAND_1(CIS_EXPAND_1(CIS_EXPAND_1(CIS_EXPAND_1(__VA_ARGS__))))
#define CIS_EXPAND_1(...) __VA_ARGS__
#define CIS_FIELD_LIST(Struct, ...) __VA_OPT__(CIS_EXPAND(CIS_NEXT_FIELD(Struct, __VA_ARGS__)))
#define CIS_NEXT_FIELD(Struct, name, ...)                               \
    model::field<decltype(Struct::name)>(#name, offsetof(Struct, name)) \
        __VA_OPT__(, CIS_NEXT_FIELD_AGAIN CIS_PARENTHESES(Struct, __VA_ARGS__))
#define CIS_NEXT_FIELD_AGAIN() CIS_NEXT_FIELD

// The structured binding names each member once: a forgotten or repeated member does not compile.
#define CIS_DESCRIBE(Struct, is_parameters, ...)                                                        \
    const model::Type& describe(std::type_identity<Struct>) noexcept {                                  \
        [[maybe_unused]] constexpr auto every_member_is_named = [](const Struct& value) {               \
            [[maybe_unused]] const auto& [__VA_ARGS__, extra] = value;                                  \
        };                                                                                              \
        static constexpr std::array fields{CIS_FIELD_LIST(Struct, __VA_ARGS__)};                        \
        static constexpr model::Table table{#Struct, fields, offsetof(Struct, extra),                   \
                                            model::identity_fields(fields, model::identity_of<Struct>), \
                                            is_parameters};                                             \
        static constexpr model::Type type{model::Kind::object, {}, 0, nullptr, &table};                 \
        return type;                                                                                    \
    }

/// Describes a resource: all its members except `extra`, in the order of the specification.
#define CIS_FIELDS(Struct, ...) CIS_DESCRIBE(Struct, false, __VA_ARGS__)
/// Describes the parameters of a request.
#define CIS_PARAMETERS(Struct, ...) CIS_DESCRIBE(Struct, true, __VA_ARGS__)
/// Describes a resource that the service lists.
#define CIS_LISTED_FIELDS(Struct, ...)                                              \
    CIS_FIELDS(Struct, __VA_ARGS__)                                                 \
    const model::Type& describe(std::type_identity<std::vector<Struct>>) noexcept { \
        return model::TypeOf<std::vector<Struct>>::get();                           \
    }

// NOLINTEND(cppcoreguidelines-macro-usage)
