#include "codec/decoder.hpp"

#include <charconv>
#include <cmath>
#include <cstring>

#include "codec/parser_pool.hpp"
#include "core/json_capture.hpp"

namespace cis::detail {
namespace {

namespace od = simdjson::ondemand;
using model::Field;
using model::Kind;
using model::Table;
using model::Type;

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

/// The members of an object that its table does not name, as the text of an object.
class UnknownMembers {
public:
    void add(std::string_view raw_key, std::string_view raw_value) {
        text_ += text_.empty() ? "{\"" : ",\"";
        text_ += raw_key;
        text_ += "\":";
        text_ += raw_value;
    }
    void move_to(Json& extra) {
        if (text_.empty()) return;
        text_ += '}';
        extra = Json::from_valid_text(std::move(text_));
    }

private:
    std::string text_;
};

/// One key of an object, still escaped.
struct Key {
    const char* raw;

    [[nodiscard]] bool is(std::string_view name) const {
        // Names are shorter than the padding behind the text: reading beyond the key is safe.
        return std::memcmp(raw, name.data(), name.size()) == 0 && raw[name.size()] == '"';
    }
    [[nodiscard]] std::string_view text() const {
        const char* end = raw;
        while (*end != '"') end += *end == '\\' ? 2 : 1;
        return {raw, static_cast<std::size_t>(end - raw)};
    }
};

/// Walks a document along the tables. Functions return whether they succeeded; what failed is remembered, and
/// each level puts its own step in front of the path on the way back.
class Decoder {
public:
    Decoder(od::document& document, PaddedText text)
        : document_(document), end_(text.text.data() + text.text.size()) {}

    [[nodiscard]] bool value(od::value value, const Type& type, void* out, std::size_t depth);
    /// A value that must be there: for a struct, unlike for its members, `null` is a wrong type.
    [[nodiscard]] bool resource(od::value value, const Type& type, void* out, std::size_t depth) {
        return type.kind == Kind::object ? object(value, *type.table, out, depth)
                                         : this->value(value, type, out, depth);
    }
    [[nodiscard]] bool capture(od::value value, Json& out, std::size_t depth);
    [[nodiscard]] bool items(od::value value, const PageTarget& target);
    /// Reads the members of an object at a depth: `read(is, value)` asks `is(name)` which member it is, and
    /// returns whether it could be read, or nothing for one it does not know, which goes to `extra`.
    template <class Read>
    [[nodiscard]] bool each_member(od::object object, std::size_t depth, Json& extra, Read read);

    // Failures are cold: inlined, the making of their texts slows the walk down.
    [[nodiscard, gnu::cold]] bool fail(std::string_view reason) {
        failure_.reason = reason;
        return false;
    }
    [[nodiscard, gnu::cold]] bool fail(simdjson::error_code error) { return fail(describe(error)); }
    /// The text is not JSON: simdjson's cursor cannot be used any further.
    [[nodiscard, gnu::cold]] bool broken(simdjson::error_code error) {
        broken_ = true;
        return fail(error);
    }
    [[nodiscard, gnu::cold]] bool expected(std::string_view what, std::string_view token) {
        if (token.empty()) return broken(simdjson::INCOMPLETE_ARRAY_OR_OBJECT);
        return fail("expected " + std::string(what) + ", got " +
                    std::string(name_of_type(first_character(token))));
    }
    [[nodiscard, gnu::cold]] bool under(std::string_view member) {
        const bool first = failure_.path.empty() || failure_.path.front() == '[';
        failure_.path.insert(0, std::string(member) + (first ? "" : "."));
        return false;
    }
    [[nodiscard, gnu::cold]] bool under(std::size_t index) {
        const bool first = failure_.path.empty() || failure_.path.front() == '[';
        failure_.path.insert(0, "[" + std::to_string(index) + "]" + (first ? "" : "."));
        return false;
    }
    [[nodiscard]] DecodeFailure failure() && { return std::move(failure_); }

private:
    /// A value that is not null, whose first token is at hand.
    [[nodiscard]] bool present(od::value value, std::string_view token, const Type& type, void* out,
                               std::size_t depth);
    [[nodiscard]] bool text(od::value value, std::string_view token, std::string& out);
    [[nodiscard]] bool object(od::value value, const Table& table, void* out, std::size_t depth);
    [[nodiscard]] bool members(od::object object, const Table& table, void* out, std::size_t depth);
    [[nodiscard]] bool keep(UnknownMembers& unknown, std::string_view raw_key, od::value value,
                            std::size_t depth);
    [[nodiscard]] bool list(od::value value, const Type& type, void* out, std::size_t depth);
    [[nodiscard]] bool string_map(od::value value, StringMap& out);
    [[nodiscard]] bool open_enum(od::value value, std::string_view token, const Type& type, void* out);
    [[nodiscard]] bool boolean(std::string_view token, bool& out);
    [[nodiscard]] bool integer(od::value value, std::string_view token, std::int64_t& out);
    [[nodiscard]] bool number(od::value value, std::string_view token, double& out);
    [[nodiscard]] bool item(od::value value, const PageTarget& target, std::size_t index,
                            const void*& decoded);

    od::document& document_;
    const char* end_;
    DecodeFailure failure_;
    bool broken_{false};
};

bool Decoder::value(od::value value, const Type& type, void* out, std::size_t depth) {
    const std::string_view token = without_trailing_space(value.raw_json_token());
    if (first_character(token) == 'n') {
        if (token != "null") return fail(simdjson::N_ATOM_ERROR);
        // An unexpected null leaves the default.
        if (type.kind == Kind::patch) type.access->set_null(out);
        if (type.kind == Kind::optional) type.access->clear(out);
        return true;
    }
    return present(value, token, type, out, depth);
}

bool Decoder::present(od::value value, std::string_view token, const Type& type, void* out,
                      std::size_t depth) {
    switch (type.kind) {
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
        case Kind::open_enum: return open_enum(value, token, type, out);
        case Kind::optional:
        case Kind::patch: return present(value, token, type.element(), type.access->engage(out), depth);
        case Kind::list: return list(value, type, out, depth);
        case Kind::object: return object(value, *type.table, out, depth);
    }
    return fail(simdjson::UNEXPECTED_ERROR);
}

bool Decoder::text(od::value value, std::string_view token, std::string& out) {
    if (first_character(token) != '"') return expected("string", token);
    if (token.size() < 2 || token.back() != '"') return fail(simdjson::STRING_ERROR);
    const std::string_view inside = token.substr(1, token.size() - 2);
    if (inside.find('\\') == std::string_view::npos) {
        if (const auto error = value.get_raw_json_string().error())
            return broken(error);  // moves the cursor on
        out.assign(inside);
        return true;
    }
    std::string_view unescaped;
    if (const auto error = value.get_string().get(unescaped)) return fail(error);
    out.assign(unescaped);
    return true;
}

bool Decoder::boolean(std::string_view token, bool& out) {
    if (token != "true" && token != "false") return expected("boolean", token);
    out = token == "true";
    return true;
}

bool Decoder::number(od::value value, std::string_view token, double& out) {
    if (name_of_type(first_character(token)) != "number") return expected("number", token);
    if (!is_json_number(token)) return fail(simdjson::NUMBER_ERROR);
    if (value.get_double().get(out) != simdjson::SUCCESS)
        return fail("expected a number within the range of a double");
    return true;
}

bool Decoder::integer(od::value value, std::string_view token, std::int64_t& out) {
    if (name_of_type(first_character(token)) != "number") return expected("integer", token);
    if (!is_json_number(token)) return fail(simdjson::NUMBER_ERROR);
    const auto [stopped, error] = std::from_chars(token.data(), token.data() + token.size(), out);
    if (error == std::errc{} && stopped == token.data() + token.size()) return true;
    // 3.0 and 3e2 are integers too, as long as a double holds them exactly.
    double number{};
    constexpr double limit = 9007199254740992.0;  // 2^53
    if (error == std::errc{} && value.get_double().get(number) == simdjson::SUCCESS &&
        number == std::floor(number) && std::fabs(number) < limit) {
        out = static_cast<std::int64_t>(number);
        return true;
    }
    return fail("expected integer, got a number that is none");
}

bool Decoder::capture(od::value value, Json& out, std::size_t depth) {
    std::string_view raw;
    if (const auto error = capture_value(value, document_, depth, end_).get(raw)) return broken(error);
    out = Json::from_valid_text(std::string(raw));
    return true;
}

bool Decoder::open_enum(od::value value, std::string_view token, const Type& type, void* out) {
    std::string wire_text;
    if (!text(value, token, wire_text)) return false;
    type.access->set_text(out, wire_text);
    return true;
}

bool Decoder::string_map(od::value value, StringMap& out) {
    const std::string_view token = value.raw_json_token();
    if (first_character(token) != '{') return expected("object", token);
    od::object object;
    if (const auto error = value.get_object().get(object)) return broken(error);
    out.clear();
    for (auto member : object) {
        od::field field;
        if (const auto error = std::move(member).get(field)) return broken(error);
        std::string_view key;
        if (const auto error = field.unescaped_key().get(key)) return fail(error);
        const std::string name(key);
        std::string& mapped = out[name];
        const std::string_view entry = without_trailing_space(field.value().raw_json_token());
        if (entry == "null") continue;
        if (!text(field.value(), entry, mapped)) return under(name);
    }
    return true;
}

bool Decoder::list(od::value value, const Type& type, void* out, std::size_t depth) {
    const std::string_view token = value.raw_json_token();
    if (first_character(token) != '[') return expected("array", token);
    od::array array;
    if (const auto error = value.get_array().get(array)) return broken(error);
    type.access->clear(out);
    constexpr std::size_t usual_items = 4;  // growing one by one would allocate three times for them
    const Type& element_type = type.element();
    std::size_t index = 0;
    for (auto element : array) {
        od::value child;
        if (const auto error = element.get(child)) return broken(error);
        if (index == 0) type.access->reserve(out, usual_items);
        if (!this->value(child, element_type, type.access->engage(out), depth + 1)) return under(index);
        ++index;
    }
    return true;
}

bool Decoder::object(od::value value, const Table& table, void* out, std::size_t depth) {
    const std::string_view token = value.raw_json_token();
    if (first_character(token) != '{') return expected("object", token);
    od::object object;
    if (const auto error = value.get_object().get(object)) return broken(error);
    return members(object, table, out, depth);
}

/// A key as it would be without its escapes; none when the escapes are malformed.
std::optional<std::string> unescaped(std::string_view raw_key) {
    std::string document = "\"" + std::string(raw_key) + "\"";
    const PaddedText padded(document);
    const PooledParser parser;
    od::document parsed;
    std::string_view key;
    if ((*parser).iterate(padded.view()).get(parsed) != simdjson::SUCCESS ||
        parsed.get_string().get(key) != simdjson::SUCCESS) {
        return std::nullopt;
    }
    return std::string(key);
}

template <class Read>
bool Decoder::each_member(od::object object, std::size_t depth, Json& extra, Read read) {
    UnknownMembers unknown;
    for (auto member : object) {
        od::field field;
        if (const auto error = std::move(member).get(field)) return broken(error);
        const Key key{field.key().raw()};
        std::optional<bool> complete =
            read([key](std::string_view name) { return key.is(name); }, field.value());
        if (!complete) {
            const std::string_view raw_key = key.text();
            if (raw_key.find('\\') != std::string_view::npos) {
                const auto plain = unescaped(raw_key);
                if (!plain) return fail(simdjson::STRING_ERROR);
                complete = read([&plain](std::string_view name) { return name == *plain; }, field.value());
            }
            if (!complete) complete = keep(unknown, raw_key, field.value(), depth + 1);
        }
        if (!*complete) return false;
    }
    unknown.move_to(extra);
    return true;
}

bool Decoder::keep(UnknownMembers& unknown, std::string_view raw_key, od::value value, std::size_t depth) {
    std::string_view raw;
    if (const auto error = capture_value(value, document_, depth, end_).get(raw)) {
        return broken(error) || under(raw_key);
    }
    unknown.add(raw_key, raw);
    return true;
}

bool Decoder::members(od::object object, const Table& table, void* out, std::size_t depth) {
    std::size_t next = 0;  // members usually come in the order of the table
    return each_member(
        object, depth, *table.extra(out), [&](auto is, od::value member) -> std::optional<bool> {
            for (std::size_t tried = 0; tried < table.fields.size(); ++tried, ++next) {
                if (next == table.fields.size()) next = 0;
                if (!is(table.fields[next].name)) continue;
                const Field& field = table.fields[next++];
                return value(member, field.type(), field.member(out), depth + 1) || under(field.name);
            }
            return std::nullopt;
        });
}

/// A text member of an object that is known only as text.
std::string text_member_of(const Json& json, std::string_view name) {
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

bool Decoder::items(od::value value, const PageTarget& target) {
    const std::string_view token = value.raw_json_token();
    if (first_character(token) != '[') return expected("array", token);
    od::array array;
    if (const auto error = value.get_array().get(array)) return broken(error);
    target.items.access->clear(target.data);
    target.undecodable.clear();
    target.items.access->reserve(target.data, target.expected_items);
    const void* last = nullptr;
    std::size_t index = 0;
    for (auto element : array) {
        od::value child;
        if (const auto error = element.get(child)) return broken(error) || under(index);
        if (!item(child, target, index, last)) return under(index);
        ++index;
    }
    if (last == nullptr) {
        if (!target.undecodable.empty()) {
            target.last_cursor = text_member_of(target.undecodable.back().raw, target.cursor_field);
        }
    } else if (target.items.element().kind == Kind::json) {
        target.last_cursor = text_member_of(*static_cast<const Json*>(last), target.cursor_field);
    } else {
        target.last_cursor = text_member(target.items.element(), last, target.cursor_field);
    }
    return true;
}

bool Decoder::item(od::value value, const PageTarget& target, std::size_t index, const void*& decoded) {
    constexpr std::size_t depth = 3;  // the envelope, the list, the item
    const Type& type = target.items.element();
    const std::string_view token = value.raw_json_token();
    void* const out = target.items.access->engage(target.data);
    decoded = out;
    od::object object;
    const bool described = type.kind == Kind::object && first_character(token) == '{';
    if (described) {
        if (const auto error = value.get_object().get(object)) return broken(error);
        if (members(object, *type.table, out, depth)) return true;
    } else if (resource(value, type, out, depth)) {
        return true;
    }
    if (broken_) return false;

    // The item is not what its type says. It is taken off again and kept as it was received.
    target.items.access->drop_last(target.data);
    decoded = nullptr;
    (void)under(index);
    (void)under("data");
    UndecodableItem undecodable;
    undecodable.index = index;
    undecodable.error.kind = ErrorKind::decode;
    undecodable.error.outcome = Outcome::applied;
    undecodable.error.reason = to_string(failure_);
    failure_ = {};
    std::string_view raw;
    const auto error = described ? capture_object(object, token.data(), document_, depth, end_).get(raw)
                                 : capture_value(value, document_, depth, end_).get(raw);
    if (error != simdjson::SUCCESS) return broken(error);
    undecodable.raw = Json::from_valid_text(std::string(raw));
    target.undecodable.push_back(std::move(undecodable));
    return true;
}

/// Opens a document whose root is an object, lets `read` walk it, and checks that nothing comes behind it.
template <class Read>
std::optional<DecodeFailure> decode_object(PaddedText text, Read read) {
    const PooledParser parser;
    od::document document;
    if (const auto error = (*parser).iterate(text.view()).get(document)) {
        return DecodeFailure{{}, std::string(describe(error))};
    }
    Decoder decoder(document, text);
    od::object root;
    if (const auto error = document.get_object().get(root)) {
        const bool other_type = error == simdjson::INCORRECT_TYPE;
        return DecodeFailure{
            {}, other_type ? "expected object, got something else" : std::string(describe(error))};
    }
    if (!read(decoder, root)) return std::move(decoder).failure();
    const char* behind{};
    if (document.current_location().get(behind) != simdjson::OUT_OF_BOUNDS) {
        return DecodeFailure{{}, std::string(describe(simdjson::TRAILING_CONTENT))};
    }
    return std::nullopt;
}

}  // namespace

PaddedText::PaddedText(std::string& owner) {
    owner.reserve(owner.size() + simdjson::SIMDJSON_PADDING);
    text = owner;
    capacity = owner.capacity();
}

std::string to_string(const DecodeFailure& failure) {
    return failure.path.empty() ? failure.reason : failure.path + ": " + failure.reason;
}

std::optional<DecodeFailure> decode(PaddedText text, const Type& type, void* out) {
    // simdjson treats scalars at the root differently; wrapped in an array they are like any other value.
    std::string wrapped;
    wrapped.reserve(text.text.size() + 2 + simdjson::SIMDJSON_PADDING);
    wrapped.append("[").append(text.text).append("]");
    const PaddedText padded(wrapped);
    const PooledParser parser;
    od::document document;
    const auto whole = [](simdjson::error_code error) {
        return DecodeFailure{{}, std::string(describe(error))};
    };
    if (text.text.find_first_not_of(" \t\r\n") == std::string_view::npos) return whole(simdjson::EMPTY);
    if (const auto error = (*parser).iterate(padded.view()).get(document)) {
        return whole(error);
    }
    Decoder decoder(document, padded);
    od::array array;
    if (const auto error = document.get_array().get(array)) return whole(error);
    std::size_t count = 0;
    for (auto element : array) {
        od::value value;
        if (const auto error = element.get(value)) return whole(error);
        if (++count > 1) return whole(simdjson::TRAILING_CONTENT);
        if (!decoder.resource(value, type, out, 1)) return std::move(decoder).failure();
    }
    const char* behind{};
    if (document.current_location().get(behind) != simdjson::OUT_OF_BOUNDS)
        return whole(simdjson::TRAILING_CONTENT);
    return std::nullopt;
}

std::optional<DecodeFailure> decode_envelope(PaddedText text, const Type& type, void* data, Json& meta,
                                             Json& extra) {
    return decode_object(text, [&](Decoder& decoder, od::object root) {
        bool has_data = false;
        const bool complete =
            decoder.each_member(root, 1, extra, [&](auto is, od::value member) -> std::optional<bool> {
                if (is("data")) {
                    has_data = true;
                    return decoder.resource(member, type, data, 2) || decoder.under("data");
                }
                if (is("meta")) return decoder.capture(member, meta, 2) || decoder.under("meta");
                return std::nullopt;
            });
        return complete && (has_data || decoder.fail("the envelope has no data"));
    });
}

std::optional<DecodeFailure> decode_page(PaddedText text, const PageTarget& target) {
    return decode_object(text, [&](Decoder& decoder, od::object root) {
        bool has_data = false;
        const Type& pagination = cis::describe(std::type_identity<Pagination>{});
        const bool complete =
            decoder.each_member(root, 1, target.extra, [&](auto is, od::value member) -> std::optional<bool> {
                if (is("data")) {
                    has_data = true;
                    return decoder.items(member, target) || decoder.under("data");
                }
                if (is("pagination")) {
                    return decoder.value(member, pagination, &target.pagination, 2) ||
                           decoder.under("pagination");
                }
                return std::nullopt;
            });
        return complete && (has_data || decoder.fail("the envelope has no data"));
    });
}

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

std::string_view text_member(const Type& type, const void* object, std::string_view name) {
    if (type.kind != Kind::object) return {};
    for (const Field& field : type.table->fields) {
        if (field.name == name && field.type().kind == Kind::text) {
            // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): the accessor only computes an address
            return *static_cast<const std::string*>(field.member(const_cast<void*>(object)));
        }
    }
    return {};
}

}  // namespace cis::detail
