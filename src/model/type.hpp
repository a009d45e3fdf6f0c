#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "cis/core/json.hpp"

// The wire form of a type, independent of any JSON engine. The codec walks these tables, so that a struct
// needs a table but no code.

namespace cis::model {

struct Type;

/// The kind of a value on the wire.
enum class Kind : std::uint8_t {
    text,
    boolean,
    integer,
    number,
    timestamp,
    json,
    secret,
    string_map,
    open_enum,
    optional,
    patch,
    list,
    object,
};

/// A type that a table names. The type of a struct is in another source file, so a function finds it. All
/// other types exist when the table is made, which saves the codec a call for each value.
struct TypeReference {
    const Type* type;
    const Type& (*describe)() noexcept;  ///< set if there is no `type`

    const Type& operator()() const noexcept { return type != nullptr ? *type : describe(); }
};

/// How a resource of the service is recognised (specification: Conventions).
struct Identity {
    std::string_view object{};  ///< its `object`; empty: none is documented
    std::string_view id{};      ///< the member that always has its id; empty: it has none
};

struct Field {
    std::string_view name;
    TypeReference type;
    std::size_t offset;  ///< the offset in its struct, in bytes
    bool is_resource;    ///< whether it is a resource with an identity, which is then nested in this one

    void* member(void* object) const noexcept { return static_cast<std::byte*>(object) + offset; }
    const void* member(const void* object) const noexcept {
        return static_cast<const std::byte*>(object) + offset;
    }
};

/// The members by which a resource is recognised.
struct IdentityFields {
    std::string_view object{};           ///< what the `object` of the resource says; empty: not documented
    const Field* object_field{nullptr};  ///< set if `object` is
    const Field* id_field{nullptr};      ///< always has the id; null: the resource has none
    bool nests_resources{false};         ///< whether one of the fields is a resource
};

/// A struct: its members, and `extra` for the members that the table does not name.
struct Table {
    std::string_view name;
    std::span<const Field> fields;
    std::size_t extra_offset;
    IdentityFields identity;
    /// Whether the table describes the parameters of a request. Then unset members are omitted (a resource
    /// has them as `null`), and limits are checked.
    bool parameters;

    Json& extra(void* object) const noexcept {
        void* const at = static_cast<std::byte*>(object) + extra_offset;
        return *static_cast<Json*>(at);
    }
    const Json& extra(const void* object) const noexcept {
        const void* const at = static_cast<const std::byte*>(object) + extra_offset;
        return *static_cast<const Json*>(at);
    }
};

/// Functions that handle generic containers without knowing their element type. Only the functions that a
/// kind needs are set.
struct Access {
    void* (*engage)(void* container);    ///< optional, patch: create a value; list: append one
    void (*clear)(void* container);      ///< optional, patch, list
    void (*drop_last)(void* container);  ///< list
    void (*reserve)(void* container, std::size_t count);         ///< list
    const void* (*peek)(const void* container);                  ///< optional, patch: the value, or null
    std::span<const std::byte> (*bytes)(const void* container);  ///< list: its elements' storage
    void (*set_null)(void* container);                           ///< patch
    bool (*is_null)(const void* container);                      ///< patch
    void (*set_text)(void* open_enum, std::string_view text);    ///< open enum
    std::string_view (*text)(const void* open_enum);             ///< open enum
};

struct Type {
    Kind kind;
    TypeReference element;     ///< the element type of an optional, patch or list
    std::size_t element_size;  ///< the size of an element of a list
    const Access* access;
    const Table* table;  ///< the members of an object
};

}  // namespace cis::model
