#include "codec/json_members.hpp"

#include "codec/padded_text.hpp"
#include "codec/parser_pool.hpp"

namespace cis::detail {

namespace od = simdjson::ondemand;
using model::Field;
using model::Kind;
using model::Type;

std::optional<std::vector<std::string>> member_names(const Json& json) {
    std::string text(json.text());
    const PaddedText padded(text);
    const PooledParser parser;
    od::document document;
    od::object object;
    if ((*parser).iterate(padded.view()).get(document) != simdjson::SUCCESS ||
        document.get_object().get(object) != simdjson::SUCCESS) {
        return std::nullopt;
    }
    std::vector<std::string> names;
    for (auto member : object) {
        std::string_view name;
        if (member.unescaped_key().get(name) != simdjson::SUCCESS) return std::nullopt;
        names.emplace_back(name);
    }
    return names;
}

std::string text_member(const Json& json, std::string_view name) {
    std::string document(json.text());
    const PaddedText padded(document);
    const PooledParser parser;
    od::document parsed;
    std::string_view found;
    if ((*parser).iterate(padded.view()).get(parsed) != simdjson::SUCCESS ||
        parsed.find_field_unordered(name).get_string().get(found) != simdjson::SUCCESS) {
        return {};
    }
    return std::string(found);
}

std::string text_member(const Type& type, const void* object, std::string_view name) {
    if (type.kind == Kind::json) return text_member(*static_cast<const Json*>(object), name);
    if (type.kind != Kind::object) return {};
    for (const Field& field : type.table->fields) {
        if (field.name != name) continue;
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): the accessor only computes an address
        const void* member = field.member(const_cast<void*>(object));
        const Type* member_type = &field.type();
        if (member_type->kind == Kind::optional) {
            member = member_type->access->peek(member);
            member_type = &member_type->element();
        }
        if (member == nullptr || member_type->kind != Kind::text) return {};
        return *static_cast<const std::string*>(member);
    }
    return {};
}

}  // namespace cis::detail
