#include "codec/decoder.hpp"

#include <algorithm>

#include "codec/json_members.hpp"
#include "codec/parser_pool.hpp"
#include "codec/table_decoder.hpp"

namespace cis::detail {
namespace {

namespace od = simdjson::ondemand;
using model::Kind;
using model::Type;

/// Where the list of a page was found.
struct ListPlace {
    std::string_view name;  ///< of the member that it is
    std::size_t depth;
};

/// One item of a page. What is not of its type is put with the undecodable ones.
/// @param decoded the item, or null when it could not be decoded
bool read_item(TableDecoder& decoder, od::value value, const PageTarget& target, const ListPlace& place,
               std::size_t index, const void*& decoded) {
    const std::size_t depth = place.depth + 1;
    const Type& type = target.items.element();
    const std::string_view token = value.raw_json_token();
    void* const out = target.items.access->engage(target.data);
    decoded = out;
    od::object object;
    const bool described = type.kind == Kind::object && first_character(token) == '{';
    if (described) {
        if (const auto error = value.get_object().get(object)) return decoder.broken(error);
        if (decoder.members(object, *type.table, out, depth)) return true;
    } else if (decoder.resource(value, type, out, depth)) {
        return true;
    }
    if (decoder.is_broken()) return false;

    // The item is not what its type says. It is taken off again and kept as it was received.
    target.items.access->drop_last(target.data);
    decoded = nullptr;
    (void)decoder.under(index);
    (void)decoder.under(place.name);
    UndecodableItem undecodable;
    undecodable.index = index;
    undecodable.error.kind = ErrorKind::decode;
    undecodable.error.outcome = Outcome::applied;
    undecodable.error.reason = to_string(decoder.take_failure());
    std::string_view raw;
    const auto error = described
                           ? capture_object(object, token, decoder.document(), depth, decoder.end()).get(raw)
                           : capture_value(value, decoder.document(), depth, decoder.end()).get(raw);
    if (error != simdjson::SUCCESS) return decoder.broken(error);
    undecodable.raw = Json::from_valid_text(std::string(raw));
    target.undecodable.push_back(std::move(undecodable));
    return true;
}

/// Takes an item off its page again when an earlier page brought it; otherwise it counts as seen from now on.
void leave_out_if_repeated(const PageTarget& target, const void* item) {
    const Type& type = target.items.element();
    std::string identity;
    if (item == nullptr) {
        identity = target.undecodable.back().raw.text();
    } else {
        identity = text_member(type, item, target.cursor_field);
        if (identity.empty() && type.kind == Kind::json) identity = static_cast<const Json*>(item)->text();
    }
    if (identity.empty() || target.seen->insert(std::move(identity)).second) return;
    if (item == nullptr) {
        target.undecodable.pop_back();
    } else {
        target.items.access->drop_last(target.data);
    }
}

/// The list of a page.
bool read_items(TableDecoder& decoder, od::value value, const PageTarget& target, const ListPlace& place) {
    const std::string_view token = value.raw_json_token();
    if (first_character(token) != '[') return decoder.expected("array", token);
    od::array array;
    if (const auto error = value.get_array().get(array)) return decoder.broken(error);
    target.items.access->clear(target.data);
    target.undecodable.clear();
    target.items.access->reserve(target.data, target.expected_items);
    const void* last = nullptr;
    target.received = 0;
    for (auto element : array) {
        const std::size_t index = target.received++;
        od::value child;
        if (const auto error = element.get(child)) return decoder.broken(error) || decoder.under(index);
        if (!read_item(decoder, child, target, place, index, last)) return decoder.under(index);
        if (target.seen != nullptr) leave_out_if_repeated(target, last);
    }
    if (target.seen != nullptr) return true;  // such a list has no cursor
    if (last != nullptr) {
        target.last_cursor = text_member(target.items.element(), last, target.cursor_field);
    } else if (!target.undecodable.empty()) {
        target.last_cursor = text_member(target.undecodable.back().raw, target.cursor_field);
    }
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
    TableDecoder decoder(document, text);
    od::object root;
    if (const auto error = document.get_object().get(root)) {
        const bool other_type = error == simdjson::INCORRECT_TYPE;
        return DecodeFailure{
            {}, other_type ? "expected object, got something else" : std::string(describe(error))};
    }
    if (!read(decoder, root)) return decoder.take_failure();
    const char* behind{};
    if (document.current_location().get(behind) != simdjson::OUT_OF_BOUNDS) {
        return DecodeFailure{{}, std::string(describe(simdjson::TRAILING_CONTENT))};
    }
    return std::nullopt;
}

/// Opens a document that is one value of any type, lets `read` take it, and checks that nothing comes behind
/// it.
template <class Read>
std::optional<DecodeFailure> decode_value(PaddedText text, Read read) {
    const auto whole = [](simdjson::error_code error) {
        return DecodeFailure{{}, std::string(describe(error))};
    };
    if (text.text.find_first_not_of(" \t\r\n") == std::string_view::npos) return whole(simdjson::EMPTY);
    // simdjson treats scalars at the root differently; wrapped in an array they are like any other value.
    std::string wrapped;
    wrapped.reserve(text.text.size() + 2 + simdjson::SIMDJSON_PADDING);
    wrapped.append("[").append(text.text).append("]");
    const PaddedText padded(wrapped);
    const PooledParser parser;
    od::document document;
    if (const auto error = (*parser).iterate(padded.view()).get(document)) return whole(error);
    TableDecoder decoder(document, padded);
    od::array array;
    if (const auto error = document.get_array().get(array)) return whole(error);
    std::size_t count = 0;
    for (auto element : array) {
        od::value value;
        if (const auto error = element.get(value)) return whole(error);
        if (++count > 1) return whole(simdjson::TRAILING_CONTENT);
        if (!read(decoder, value)) return decoder.take_failure();
    }
    const char* behind{};
    if (document.current_location().get(behind) != simdjson::OUT_OF_BOUNDS)
        return whole(simdjson::TRAILING_CONTENT);
    return std::nullopt;
}

/// An object with one array, which is the list; its other members are kept as they are.
bool read_list_in_object(TableDecoder& decoder, od::value value, const PageTarget& target,
                         std::size_t depth) {
    od::object object;
    if (const auto error = value.get_object().get(object)) return decoder.broken(error);
    std::string list_name;
    const bool complete = decoder.each_member(
        object, depth, target.extra, [&](auto is, od::value member) -> std::optional<bool> {
            if (first_character(member.raw_json_token()) != '[') return std::nullopt;
            if (!list_name.empty()) return decoder.fail("the object has more than one array");
            list_name = is.text();
            return read_items(decoder, member, target, {list_name, depth + 1}) || decoder.under(list_name);
        });
    return complete && (!list_name.empty() || decoder.fail("the object has no array"));
}

}  // namespace

std::optional<DecodeFailure> decode(PaddedText text, const Type& type, void* out) {
    return decode_value(
        text, [&](TableDecoder& decoder, od::value value) { return decoder.resource(value, type, out, 1); });
}

std::optional<DecodeFailure> decode_envelope(PaddedText text, const Type& type, void* data, Json& meta,
                                             Json& extra) {
    return decode_object(text, [&](TableDecoder& decoder, od::object root) {
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

std::optional<DecodeFailure> decode_open_envelope(PaddedText text, Json& data, Json& meta, Json& extra) {
    const Type& type = cis::describe(std::type_identity<Json>{});
    Json whole;
    if (auto failure = decode(text, type, &whole)) return failure;
    const auto names = member_names(whole);
    if (names && std::ranges::find(*names, "data") != names->end()) {
        return decode_envelope(text, type, &data, meta, extra);
    }
    data = std::move(whole);
    return std::nullopt;
}

std::optional<DecodeFailure> decode_page(PaddedText text, const PageTarget& target) {
    return decode_object(text, [&](TableDecoder& decoder, od::object root) {
        bool has_data = false;
        const Type& pagination = cis::describe(std::type_identity<Pagination>{});
        const bool complete =
            decoder.each_member(root, 1, target.extra, [&](auto is, od::value member) -> std::optional<bool> {
                if (is("data")) {
                    has_data = true;
                    return read_items(decoder, member, target, {"data", 2}) || decoder.under("data");
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

std::optional<DecodeFailure> decode_bare_page(PaddedText text, const PageTarget& target) {
    return decode_value(text, [&](TableDecoder& decoder, od::value value) {
        constexpr std::size_t depth = 2;  // below the array that holds the value
        const std::string_view token = value.raw_json_token();
        if (first_character(token) == '{') return read_list_in_object(decoder, value, target, depth);
        return read_items(decoder, value, target, {"", depth});
    });
}

}  // namespace cis::detail
