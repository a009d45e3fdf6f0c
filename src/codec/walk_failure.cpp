#include "codec/walk_failure.hpp"

#include "core/padded_characters.hpp"

namespace cis::detail {
namespace {

std::string_view name_of_type(char first_character) {
    switch (first_character) {
        case '"': return "string";
        case '{': return "object";
        case '[': return "array";
        case 'n': return "null";
        case 't':
        case 'f': return "boolean";
        default: return "number";
    }
}

}  // namespace

bool WalkFailure::expected(std::string_view what, std::string_view token) {
    if (token.empty()) return broken(simdjson::INCOMPLETE_ARRAY_OR_OBJECT);
    return fail("expected " + std::string(what) + ", got " +
                std::string(name_of_type(first_character(token))));
}

}  // namespace cis::detail
