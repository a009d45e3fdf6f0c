#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <simdjson.h>

#include "cis/core/json.hpp"
#include "codec/decode_limits.hpp"
#include "codec/json_string.hpp"
#include "codec/padded_text.hpp"
#include "codec/walk_failure.hpp"
#include "core/json_capture.hpp"
#include "core/padded_characters.hpp"
#include "model/fields.hpp"

namespace cis::detail {

/// Collects the members of an object that its table does not name, as the text of an object.
class UnknownMembers {
public:
    UnknownMembers() = default;
    /// Continues an earlier collection. @param extra the result of that collection
    explicit UnknownMembers(const Json& extra) {
        if (!extra.is_null()) text_ = extra.text().substr(0, extra.text().size() - 1);
    }
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

    /// Whether the key equals the name.
    [[nodiscard]] bool operator()(std::string_view name) const {
        // A name is shorter than the padding after the text, so reading beyond the key is safe.
        return begins_with(raw, name) && raw[name.size()] == '"';
    }
    [[nodiscard]] std::string_view text() const { return up_to_quote(raw); }
};

/// One key of an object, with its escapes resolved.
struct PlainKey {
    std::string_view plain;

    [[nodiscard]] bool operator()(std::string_view name) const { return name == plain; }
    [[nodiscard]] std::string_view text() const { return plain; }
};

/// Walks a document along the tables. The functions return whether they succeeded.
class TableDecoder : public WalkFailure {
public:
    TableDecoder(simdjson::ondemand::document& document, PaddedText text) : open_(document, text.text) {}

    [[nodiscard]] bool value(simdjson::ondemand::value& value, const model::Type& declared, void* out,
                             std::size_t depth);
    /// Reads a required value. For a struct, `null` is a wrong type, unlike for the members of a struct.
    [[nodiscard]] bool resource(simdjson::ondemand::value& value, const model::Type& type, void* out,
                                std::size_t depth) {
        return type.kind == model::Kind::object
                   ? object({value, value.raw_json_token()}, *type.table, out, depth)
                   : this->value(value, type, out, depth);
    }
    /// Reads a value that may be of a wrong type without a failure of the enclosing value.
    /// @param raw set to the received text if the value could not be decoded. In that case the caller takes
    /// the failure
    /// @return false only if the walk cannot continue
    [[nodiscard]] bool resource_or_raw(simdjson::ondemand::value& value, const model::Type& type, void* out,
                                       std::size_t depth, std::optional<Json>& raw);
    [[nodiscard]] bool capture(simdjson::ondemand::value& value, Json& out, std::size_t depth);
    /// Reads the members of an object that was already entered.
    [[nodiscard]] bool members(simdjson::ondemand::object& object, const model::Table& table, void* out,
                               std::size_t depth);
    /// Reads the members of an object at a nesting depth. `read(is, value)` uses `is(name)` or `is.text()` to
    /// identify the member. It returns whether it could read the value, or nothing if it does not know the
    /// member. Such a member goes to `extra`.
    template <class Read>
    [[nodiscard]] bool each_member(simdjson::ondemand::object& object, std::size_t depth, Json& extra,
                                   Read read);

private:
    /// A value that was not read yet.
    struct Unread {
        simdjson::ondemand::value& value;
        std::string_view token;  ///< the first token of the value, without the white space after it
    };

    /// Reads a value that is not null, of a type that is not an optional or a patch.
    [[nodiscard]] bool present(const Unread& unread, const model::Type& type, void* out, std::size_t depth);
    [[nodiscard]] bool text(const Unread& unread, std::string& out);
    [[nodiscard]] bool boolean(const Unread& unread, bool& out);
    [[nodiscard]] bool integer(const Unread& unread, std::int64_t& out);
    [[nodiscard]] bool number(const Unread& unread, double& out);
    [[nodiscard]] bool timestamp(const Unread& unread, Timestamp& out);
    [[nodiscard]] bool secret(const Unread& unread, Secret& out);
    [[nodiscard]] bool string_map(const Unread& unread, StringMap& out);
    [[nodiscard]] bool open_enum(const Unread& unread, const model::Type& type, void* out);
    [[nodiscard]] bool list(const Unread& unread, const model::Type& type, void* out, std::size_t depth);
    [[nodiscard]] bool object(const Unread& unread, const model::Table& table, void* out, std::size_t depth);
    [[nodiscard]] bool keep(UnknownMembers& unknown, std::string_view raw_key,
                            simdjson::ondemand::value& value, std::size_t depth);
    /// Counts an element before memory is allocated for it.
    [[nodiscard]] bool count_element() {
        return ++elements_ <= most_elements || too_many(most_elements, "elements in all");
    }

    OpenDocument open_;
    std::size_t elements_{0};
};

// This is inlined, so that a member takes one call.
inline bool TableDecoder::value(simdjson::ondemand::value& value, const model::Type& declared, void* out,
                                std::size_t depth) {
    const Unread unread{value, without_trailing_space(value.raw_json_token())};
    if (first_character(unread.token) == 'n') {
        if (!is_literal(unread.token, "null")) return fail(simdjson::N_ATOM_ERROR);
        // An unexpected null leaves the default.
        if (declared.kind == model::Kind::patch) declared.access->set_null(out);
        if (declared.kind == model::Kind::optional) declared.access->clear(out);
        return true;
    }
    const model::Type* type = &declared;
    while (type->kind == model::Kind::optional || type->kind == model::Kind::patch) {
        out = type->access->engage(out);
        type = &type->element();
    }
    return present(unread, *type, out, depth);
}

template <class Read>
bool TableDecoder::each_member(simdjson::ondemand::object& object, std::size_t depth, Json& extra,
                               Read read) {
    UnknownMembers unknown;
    for (auto member : object) {
        if (const auto error = member.error()) return broken(error);
        // The field is used in place, because copying what was just written stalls the processor.
        simdjson::ondemand::field& field = member.value_unsafe();
        const Key key{field.key().raw()};
        std::optional<bool> complete = read(key, field.value());
        if (!complete) {
            const std::string_view raw_key = key.text();
            if (raw_key.find('\\') != std::string_view::npos) {
                std::string plain;
                if (!resolve_escapes(raw_key, plain)) return fail(simdjson::STRING_ERROR);
                complete = read(PlainKey{plain}, field.value());
            }
            if (!complete) complete = keep(unknown, raw_key, field.value(), depth + 1);
        }
        if (!*complete) return false;
    }
    unknown.move_to(extra);
    return true;
}

}  // namespace cis::detail
