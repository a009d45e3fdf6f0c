#include "codec/identity_check.hpp"

#include <string>

namespace cis::detail {
namespace {

const std::string& text_of(const model::Field& field, const void* object) {
    return *static_cast<const std::string*>(field.member(object));
}

}  // namespace

std::optional<DecodeFailure> fault_of_identity(const model::Type& type, const void* object) {
    if (type.kind != model::Kind::object) return std::nullopt;
    const model::IdentityFields& identity = type.table->identity;
    if (identity.object_field != nullptr) {
        const std::string& named = text_of(*identity.object_field, object);
        if (!named.empty() && named != identity.object)
            return DecodeFailure{"object", "is not " + std::string(identity.object)};
    }
    if (identity.id_field != nullptr && text_of(*identity.id_field, object).empty())
        return DecodeFailure{std::string(identity.id_field->name), "is missing, null or empty"};
    if (!identity.nests_resources) return std::nullopt;
    for (const model::Field& field : type.table->fields) {
        if (!field.is_resource) continue;
        if (auto failure = fault_of_identity(field.type(), field.member(object))) {
            failure->path = std::string(field.name) + '.' + failure->path;
            return failure;
        }
    }
    return std::nullopt;
}

}  // namespace cis::detail
