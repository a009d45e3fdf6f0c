#include "codec/table_decoder.hpp"

#include <charconv>
#include <cmath>

#include "codec/exact_integer.hpp"

namespace cis::detail {

namespace od = simdjson::ondemand;
using model::Field;
using model::Kind;
using model::Table;
using model::Type;

namespace {

std::string_view name_of_type(char first_character) {
    switch (first_character) {
        case '"': return "string";
        case '{': return "object";
        case '[': return "array";
        case 't':
        case 'f': return "boolean";
        case 'n': return "null";
        default: return "number";
    }
}

}  // namespace

bool TableDecoder::expected(std::string_view what, std::string_view token) {
    if (token.empty()) return broken(simdjson::INCOMPLETE_ARRAY_OR_OBJECT);
    return fail("expected " + std::string(what) + ", got " +
                std::string(name_of_type(first_character(token))));
}

bool TableDecoder::value(od::value& value, const Type& declared, void* out, std::size_t depth) {
    const std::string_view token = without_trailing_space(value.raw_json_token());
    if (first_character(token) == 'n') {
        if (!is_literal(token, "null")) return fail(simdjson::N_ATOM_ERROR);
        // An unexpected null leaves the default.
        if (declared.kind == Kind::patch) declared.access->set_null(out);
        if (declared.kind == Kind::optional) declared.access->clear(out);
        return true;
    }
    const Type* type = &declared;
    while (type->kind == Kind::optional || type->kind == Kind::patch) {
        out = type->access->engage(out);
        type = &type->element();
    }
    switch (type->kind) {
        case Kind::text: return text(value, token, *static_cast<std::string*>(out));
        case Kind::boolean: return boolean(token, *static_cast<bool*>(out));
        case Kind::integer: return integer(value, token, *static_cast<std::int64_t*>(out));
        case Kind::number: return number(value, token, *static_cast<double*>(out));
        case Kind::timestamp: {
            double seconds{};
            if (!number(value, token, seconds)) return false;
            *static_cast<Timestamp*>(out) = Timestamp(seconds);
            return true;
        }
        case Kind::json: return capture(value, *static_cast<Json*>(out), depth);
        case Kind::secret: {
            std::string revealed;
            if (!text(value, token, revealed)) return false;
            *static_cast<Secret*>(out) = Secret(std::move(revealed));
            return true;
        }
        case Kind::string_map: return string_map(value, *static_cast<StringMap*>(out));
        case Kind::open_enum: return open_enum(value, token, *type, out);
        case Kind::list: return list(value, *type, out, depth);
        case Kind::object: return object(value, *type->table, out, depth);
        case Kind::optional:
        case Kind::patch: break;  // unwrapped above
    }
    return fail(simdjson::UNEXPECTED_ERROR);
}

bool TableDecoder::text(od::value& value, std::string_view token, std::string& out) {
    if (first_character(token) != '"') return expected("string", token);
    if (token.size() < 2 || token.back() != '"') return fail(simdjson::STRING_ERROR);
    if (const auto error = value.get_raw_json_string().error()) return broken(error);  // moves the cursor on
    const std::string_view inside = token.substr(1, token.size() - 2);
    if (!may_have_escapes(inside)) {
        out.assign(inside);
        return true;
    }
    return resolve_escapes(inside, out) || fail(simdjson::STRING_ERROR);
}

bool TableDecoder::boolean(std::string_view token, bool& out) {
    if (!is_literal(token, "true") && !is_literal(token, "false")) return expected("boolean", token);
    out = is_literal(token, "true");
    return true;
}

bool TableDecoder::number(od::value& value, std::string_view token, double& out) {
    if (name_of_type(first_character(token)) != "number") return expected("number", token);
    if (value.get_double().get(out) == simdjson::SUCCESS) return true;
    if (!is_json_number(token)) return fail(simdjson::NUMBER_ERROR);
    return fail("expected a number within the range of a double");
}

bool TableDecoder::integer(od::value& value, std::string_view token, std::int64_t& out) {
    if (name_of_type(first_character(token)) != "number") return expected("integer", token);
    if (!is_json_number(token)) return fail(simdjson::NUMBER_ERROR);
    const auto [stopped, error] = std::from_chars(token.data(), token.data() + token.size(), out);
    if (error == std::errc{} && stopped == token.data() + token.size()) return true;
    // 3.0 and 3e2 are integers too, if a double represents them exactly.
    double number{};
    if (error == std::errc{} && value.get_double().get(number) == simdjson::SUCCESS &&
        number == std::floor(number) && std::fabs(number) < largest_exact_integer) {
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
        if (members(object, *type.table, out, depth)) return true;
    } else if (resource(value, type, out, depth)) {
        return true;
    }
    if (broken_) return false;
    std::string_view text;
    const auto error = described ? capture_object(object, token, document_, depth, end_).get(text)
                                 : capture_value(value, document_, depth, end_).get(text);
    if (error != simdjson::SUCCESS) return broken(error);
    raw = Json::from_valid_text(std::string(text));
    return true;
}

bool TableDecoder::capture(od::value& value, Json& out, std::size_t depth) {
    std::string_view raw;
    if (const auto error = capture_value(value, document_, depth, end_).get(raw)) return broken(error);
    out = Json::from_valid_text(std::string(raw));
    return true;
}

bool TableDecoder::open_enum(od::value& value, std::string_view token, const Type& type, void* out) {
    std::string wire_text;
    if (!text(value, token, wire_text)) return false;
    type.access->set_text(out, wire_text);
    return true;
}

bool TableDecoder::string_map(od::value& value, StringMap& out) {
    const std::string_view token = value.raw_json_token();
    if (first_character(token) != '{') return expected("object", token);
    auto entered = value.get_object();
    if (const auto error = entered.error()) return broken(error);
    out.clear();
    for (auto member : entered.value_unsafe()) {
        if (const auto error = member.error()) return broken(error);
        od::field& field = member.value_unsafe();
        if (!count_element()) return false;
        std::string name;
        if (!unescape(Key{field.key().raw()}.text(), name)) return fail(simdjson::STRING_ERROR);
        std::string& mapped = out[name];
        const std::string_view entry = without_trailing_space(field.value().raw_json_token());
        if (is_literal(entry, "null")) continue;
        if (!text(field.value(), entry, mapped)) return under(any_key);
    }
    return true;
}

bool TableDecoder::list(od::value& value, const Type& type, void* out, std::size_t depth) {
    const std::string_view token = value.raw_json_token();
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

bool TableDecoder::object(od::value& value, const Table& table, void* out, std::size_t depth) {
    const std::string_view token = value.raw_json_token();
    if (first_character(token) != '{') return expected("object", token);
    auto entered = value.get_object();
    if (const auto error = entered.error()) return broken(error);
    return members(entered.value_unsafe(), table, out, depth);
}

bool TableDecoder::keep(UnknownMembers& unknown, std::string_view raw_key, od::value& value,
                        std::size_t depth) {
    std::string_view raw;
    if (const auto error = capture_value(value, document_, depth, end_).get(raw)) {
        return broken(error) || under(any_key);
    }
    unknown.add(raw_key, raw);
    return true;
}

bool TableDecoder::members(od::object& object, const Table& table, void* out, std::size_t depth) {
    std::size_t next = 0;  // members are usually in the order of the table
    return each_member(
        object, depth, *table.extra(out), [&](auto is, od::value& member) -> std::optional<bool> {
            for (std::size_t tried = 0; tried < table.fields.size(); ++tried, ++next) {
                if (next == table.fields.size()) next = 0;
                if (!is(table.fields[next].name)) continue;
                const Field& field = table.fields[next++];
                return value(member, field.type(), field.member(out), depth + 1) || under(field.name);
            }
            return std::nullopt;
        });
}

}  // namespace cis::detail
