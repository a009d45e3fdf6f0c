#include "codec/decoder.hpp"

#include <utility>

#include "codec/document.hpp"
#include "codec/json_members.hpp"
#include "codec/table_decoder.hpp"

namespace cis::detail {

namespace od = simdjson::ondemand;
using model::Type;

std::optional<DecodeFailure> decode(PaddedText text, const Type& type, void* out) {
    return decode_value(
        text, [&](TableDecoder& decoder, od::value& value) { return decoder.resource(value, type, out, 1); });
}

namespace {

/// Decodes an envelope. `data` may be absent.
std::optional<DecodeFailure> decode_members(PaddedText text, const Type& type, void* data, Json& meta,
                                            Json& extra, bool& has_data) {
    return decode_root<od::object>(text, [&](TableDecoder& decoder, od::object& root) {
        return decoder.each_member(root, 1, extra, [&](auto is, od::value& member) -> std::optional<bool> {
            if (is("data")) {
                if (std::exchange(has_data, true)) return decoder.twice("data");
                return decoder.resource(member, type, data, 2) || decoder.under("data");
            }
            if (is("meta")) return decoder.capture(member, meta, 2) || decoder.under("meta");
            return std::nullopt;
        });
    });
}

}  // namespace

std::optional<DecodeFailure> decode_envelope(PaddedText text, const Type& type, void* data, Json& meta,
                                             Json& extra) {
    bool has_data = false;
    auto failure = decode_members(text, type, data, meta, extra, has_data);
    if (!failure && !has_data) failure = DecodeFailure{"", "the envelope has no data"};
    return failure;
}

std::optional<DecodeFailure> decode_receipt_envelope(PaddedText text, const Type& type,
                                                     std::string_view nested, void* data, Json& meta,
                                                     Json& extra) {
    Json receipt;
    if (auto failure = decode_envelope(text, model::TypeOf<Json>::get(), &receipt, meta, extra)) {
        return failure;
    }
    std::string receipt_text = with_room_for_padding(receipt.text());
    const PaddedText padded(receipt_text);
    bool is_nested = false;
    Json rest;
    auto failure = decode_root<od::object>(padded, [&](TableDecoder& decoder, od::object& root) {
        return decoder.each_member(root, 1, rest, [&](auto is, od::value& member) -> std::optional<bool> {
            if (!is(nested) || first_character(member.raw_json_token()) != '{') return std::nullopt;
            is_nested = true;
            return decoder.resource(member, type, data, 2) || decoder.under(nested);
        });
    });
    if (!is_nested) failure = decode(padded, type, data);
    if (failure) {
        failure->path.insert(0, failure->path.empty() ? "data" : "data.");
    } else if (is_nested && !rest.is_null()) {
        UnknownMembers members(extra);
        members.add("data", rest.text());
        members.move_to(extra);
    }
    return failure;
}

std::optional<DecodeFailure> decode_open(PaddedText text, Json& data) {
    if (is_blank(text.text)) return std::nullopt;
    return decode(text, model::TypeOf<Json>::get(), &data);
}

std::optional<DecodeFailure> decode_open_envelope(PaddedText text, Json& data, Json& meta, Json& extra) {
    if (is_blank(text.text)) return std::nullopt;
    Json envelope_meta;
    Json envelope_extra;
    bool has_data = false;
    auto failure =
        decode_members(text, model::TypeOf<Json>::get(), &data, envelope_meta, envelope_extra, has_data);
    if (!has_data) return decode(text, model::TypeOf<Json>::get(), &data);
    meta = std::move(envelope_meta);
    extra = std::move(envelope_extra);
    return failure;
}

}  // namespace cis::detail
