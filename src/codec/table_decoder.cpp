#include "codec/table_decoder.hpp"

#include <cmath>

#include "codec/exact_integer.hpp"
#include "codec/identity_check.hpp"

namespace cis::detail {

namespace od = simdjson::ondemand;
using model::Field;
using model::Kind;
using model::Table;
using model::Type;

namespace {

/// Whether a token is either a number or not JSON.
bool begins_number(char first_character) {
    switch (first_character) {
        case '"':
        case '{':
        case '[':
        case 't':
        case 'f':
        case 'n': return false;
        default: return true;
    }
}

}  // namespace

bool TableDecoder::present(const Unread& unread, const Type& type, void* out, std::size_t depth) {
    switch (type.kind) {
        case Kind::text: return text(unread, *static_cast<std::string*>(out));
        case Kind::boolean: return boolean(unread, *static_cast<bool*>(out));
        case Kind::integer: return integer(unread, *static_cast<std::int64_t*>(out));
        case Kind::number: return number(unread, *static_cast<double*>(out));
        case Kind::timestamp: return timestamp(unread, *static_cast<Timestamp*>(out));
        case Kind::json: return capture(unread.value, *static_cast<Json*>(out), depth);
        case Kind::secret: return secret(unread, *static_cast<Secret*>(out));
        case Kind::string_map: return string_map(unread, *static_cast<StringMap*>(out));
        case Kind::open_enum: return open_enum(unread, type, out);
        case Kind::list: return list(unread, type, out, depth);
        case Kind::object: return object(unread, *type.table, out, depth);
        case Kind::optional:
        case Kind::patch: break;  // unwrapped by value()
    }
    return fail(simdjson::UNEXPECTED_ERROR);
}

bool TableDecoder::text(const Unread& unread, std::string& out) {
    const auto& [value, token] = unread;
    if (first_character(token) != '"') return expected("string", token);
    if (token.size() < 2 || token.back() != '"') return fail(simdjson::STRING_ERROR);
    if (const auto error = value.get_raw_json_string().error()) return broken(error);  // moves the cursor
    const std::string_view inside = token.substr(1, token.size() - 2);
    if (open_.escapes.finds_in(inside)) return resolve_escapes(inside, out) || fail(simdjson::STRING_ERROR);
    out.assign(inside);
    return true;
}

bool TableDecoder::boolean(const Unread& unread, bool& out) {
    out = is_literal(unread.token, "true");
    return out || is_literal(unread.token, "false") || expected("boolean", unread.token);
}

bool TableDecoder::number(const Unread& unread, double& out) {
    const auto& [value, token] = unread;
    if (!begins_number(first_character(token))) return expected("number", token);
    if (value.get_double().get(out) == simdjson::SUCCESS) return true;
    if (!is_json_number(token)) return fail(simdjson::NUMBER_ERROR);
    return fail("expected a number within the range of a double");
}

bool TableDecoder::timestamp(const Unread& unread, Timestamp& out) {
    double seconds{};
    if (!number(unread, seconds)) return false;
    out = Timestamp(seconds);
    return true;
}

bool TableDecoder::secret(const Unread& unread, Secret& out) {
    std::string revealed;
    if (!text(unread, revealed)) return false;
    out = Secret(std::move(revealed));
    return true;
}

bool TableDecoder::integer(const Unread& unread, std::int64_t& out) {
    const auto& [value, token] = unread;
    if (!begins_number(first_character(token))) return expected("integer", token);
    if (value.get_int64().get(out) == simdjson::SUCCESS) return true;
    if (!is_json_number(token)) return fail(simdjson::NUMBER_ERROR);
    // 3.0 and 3e2 are integers too, if a double represents them exactly.
    double number{};
    if (value.get_double().get(number) == simdjson::SUCCESS && number == std::floor(number) &&
        std::fabs(number) < largest_exact_integer) {
        out = static_cast<std::int64_t>(number);
        return true;
    }
    return fail("expected integer, got a fraction or a number out of range");
}

bool TableDecoder::resource_or_raw(od::value& value, const Type& type, void* out, std::size_t depth,
                                   std::optional<Json>& raw) {
    const std::string_view token = value.raw_json_token();
    od::object object;
    const bool described = type.kind == Kind::object && first_character(token) == '{';
    if (described) {
        if (const auto error = value.get_object().get(object)) return broken(error);
        if (members(object, *type.table, out, depth)) {
            auto fault = fault_of_identity(type, out);
            if (!fault) return true;
            set(*std::move(fault));
        }
    } else if (resource(value, type, out, depth)) {
        return true;
    }
    if (is_broken()) return false;
    std::string_view text;
    const auto error = described ? capture_object(object, token, open_, depth).get(text)
                                 : capture_value(value, open_, depth).get(text);
    if (error != simdjson::SUCCESS) return broken(error);
    raw = Json::from_valid_text(std::string(text));
    return true;
}

bool TableDecoder::capture(od::value& value, Json& out, std::size_t depth) {
    std::string_view raw;
    if (const auto error = capture_value(value, open_, depth).get(raw)) return broken(error);
    out = Json::from_valid_text(std::string(raw));
    return true;
}

bool TableDecoder::open_enum(const Unread& unread, const Type& type, void* out) {
    std::string wire_text;
    if (!text(unread, wire_text)) return false;
    type.access->set_text(out, wire_text);
    return true;
}

bool TableDecoder::string_map(const Unread& unread, StringMap& out) {
    if (first_character(unread.token) != '{') return expected("object", unread.token);
    auto entered = unread.value.get_object();
    if (const auto error = entered.error()) return broken(error);
    out.clear();
    for (auto member : entered.value_unsafe()) {
        if (const auto error = member.error()) return broken(error);
        od::field& field = member.value_unsafe();
        if (!count_element()) return false;
        std::string name;
        if (!unescape(Key{field.key().raw()}.text(), name)) return fail(simdjson::STRING_ERROR);
        std::string& mapped = out[name];
        const Unread entry{field.value(), without_trailing_space(field.value().raw_json_token())};
        if (is_literal(entry.token, "null")) continue;
        if (!text(entry, mapped)) return under(any_key);
    }
    return true;
}

bool TableDecoder::list(const Unread& unread, const Type& type, void* out, std::size_t depth) {
    const auto& [value, token] = unread;
    if (first_character(token) != '[') return expected("array", token);
    auto entered = value.get_array();
    if (const auto error = entered.error()) return broken(error);
    type.access->clear(out);
    constexpr std::size_t usual_items = 4;  // growing from one would allocate three times
    const Type& element_type = type.element();
    std::size_t index = 0;
    for (auto element : entered.value_unsafe()) {
        if (const auto error = element.error()) return broken(error);
        if (!count_element()) return false;
        if (index == 0) type.access->reserve(out, usual_items);
        if (!this->value(element.value_unsafe(), element_type, type.access->engage(out), depth + 1))
            return under(index);
        ++index;
    }
    return true;
}

bool TableDecoder::object(const Unread& unread, const Table& table, void* out, std::size_t depth) {
    const auto& [value, token] = unread;
    if (first_character(token) != '{') return expected("object", token);
    auto entered = value.get_object();
    if (const auto error = entered.error()) return broken(error);
    return members(entered.value_unsafe(), table, out, depth);
}

bool TableDecoder::keep(UnknownMembers& unknown, std::string_view raw_key, od::value& value,
                        std::size_t depth) {
    std::string_view raw;
    if (const auto error = capture_value(value, open_, depth).get(raw)) {
        return broken(error) || under(any_key);
    }
    unknown.add(raw_key, raw);
    return true;
}

bool TableDecoder::members(od::object& object, const Table& table, void* out, std::size_t depth) {
    // Members are usually in the order of the table, so the search continues after the last one found.
    const auto read = [this, fields = table.fields, next = table.fields.begin(), out, depth](
                          auto is, od::value& member) mutable -> std::optional<bool> {
        for (std::size_t untried = fields.size(); untried != 0; --untried) {
            const Field& field = *next;
            if (++next == fields.end()) next = fields.begin();
            if (!is(field.name)) continue;
            return value(member, field.type(), field.member(out), depth + 1) || under(field.name);
        }
        return std::nullopt;
    };
    return each_member(object, depth, table.extra(out), read);
}

}  // namespace cis::detail
