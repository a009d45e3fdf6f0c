#include "codec/json_members.hpp"

#include "codec/json_string.hpp"
#include "codec/padded_text.hpp"
#include "codec/parser_pool.hpp"
#include "core/padded_characters.hpp"

namespace cis::detail {

namespace od = simdjson::ondemand;
using model::Field;
using model::Kind;
using model::Type;

namespace {

/// A member of a described object: its type and address, without the `std::optional`.
struct Member {
    const Type* type;
    const void* value;  ///< null if the member is absent
};

/// The member with that name; its type is null if the table does not have it.
Member member_of(const Type& type, const void* object, std::string_view name) {
    for (const Field& field : type.table->fields) {
        if (field.name != name) continue;
        const void* const value = field.member(object);
        const Type& member_type = field.type();
        if (member_type.kind != Kind::optional) return {&member_type, value};
        return {&member_type.element(), member_type.access->peek(value)};
    }
    return {nullptr, nullptr};
}

bool is_empty_text(const Member& member) {
    if (member.type->kind == Kind::text) return static_cast<const std::string*>(member.value)->empty();
    return member.type->kind == Kind::secret && static_cast<const Secret*>(member.value)->reveal().empty();
}

/// Walks the members of an object. If the text is not an object, there are none.
/// @param take gets the unescaped key and the value, and returns whether to continue
/// @return whether the text is an object
template <class Take>
bool each_member_of(const Json& json, Take take) {
    std::string text = with_room_for_padding(json.text());
    const PaddedText padded(text);
    const PooledParser parser(text.size());
    od::document document;
    od::object object;
    if ((*parser).iterate(padded.view()).get(document) != simdjson::SUCCESS ||
        document.get_object().get(object) != simdjson::SUCCESS) {
        return false;
    }
    std::string name;
    for (auto member : object) {
        if (member.error() != simdjson::SUCCESS) return false;
        od::field& field = member.value_unsafe();
        if (!unescape(up_to_quote(field.key().raw()), name)) return false;
        if (!take(name, field.value())) break;
    }
    return true;
}

/// A text member of an object, by its wire name; empty if there is none.
std::string text_of_member(const Type& type, const void* object, std::string_view name) {
    if (type.kind == Kind::json) return text_member(*static_cast<const Json*>(object), name);
    if (type.kind != Kind::object) return {};
    const Member member = member_of(type, object, name);
    if (member.type == nullptr) return text_member(type.table->extra(object), name);
    if (member.value == nullptr || member.type->kind != Kind::text) return {};
    return *static_cast<const std::string*>(member.value);
}

}  // namespace

std::string text_member(const Json& json, std::string_view name) {
    std::string text;
    (void)each_member_of(json, [&](const std::string& key, od::value& value) {
        if (key != name) return true;
        od::raw_json_string raw;
        if (value.get_raw_json_string().get(raw) == simdjson::SUCCESS) {
            (void)unescape(up_to_quote(raw.raw()), text);
        }
        return false;
    });
    return text;
}

std::size_t count_members(const Json& json, std::string_view name) {
    std::size_t count = 0;
    const bool is_object = each_member_of(json, [&](const std::string& key, od::value& /*value*/) {
        if (key == name) ++count;
        return true;
    });
    return is_object ? count : 0;
}

std::optional<std::vector<std::string>> member_names(const Json& json) {
    std::vector<std::string> names;
    const bool is_object = each_member_of(json, [&](const std::string& name, od::value& /*value*/) {
        names.push_back(name);
        return true;
    });
    return is_object ? std::optional(std::move(names)) : std::nullopt;
}

std::string id_of(const Type& type, const void* object, IdField field) {
    std::string id = text_of_member(type, object, field.name);
    return id.empty() && !field.otherwise.empty() ? text_of_member(type, object, field.otherwise) : id;
}

std::optional<DecodeFailure> missing_member(const Type& type, const void* object, std::string_view path,
                                            std::string_view parent) {
    Member member{&type, object};
    for (std::string_view rest = path; !rest.empty();) {
        const auto dot = rest.find('.');
        member = member_of(*member.type, member.value, rest.substr(0, dot));
        if (member.value == nullptr) break;
        rest.remove_prefix(dot == std::string_view::npos ? rest.size() : dot + 1);
    }
    if (member.value != nullptr && !is_empty_text(member)) return std::nullopt;
    return DecodeFailure{std::string(parent).append(path), "is missing, null or empty"};
}

}  // namespace cis::detail
