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
        text, [&](TableDecoder& decoder, od::value value) { return decoder.resource(value, type, out, 1); });
}

std::optional<DecodeFailure> decode_envelope(PaddedText text, const Type& type, void* data, Json& meta,
                                             Json& extra) {
    return decode_object(text, [&](TableDecoder& decoder, od::object root) {
        bool has_data = false;
        const bool complete =
            decoder.each_member(root, 1, extra, [&](auto is, od::value member) -> std::optional<bool> {
                if (is("data")) {
                    if (std::exchange(has_data, true)) return decoder.twice("data");
                    return decoder.resource(member, type, data, 2) || decoder.under("data");
                }
                if (is("meta")) return decoder.capture(member, meta, 2) || decoder.under("meta");
                return std::nullopt;
            });
        return complete && (has_data || decoder.fail("the envelope has no data"));
    });
}

std::optional<DecodeFailure> decode_receipt_envelope(PaddedText text, const Type& type,
                                                     std::string_view nested, void* data, Json& meta,
                                                     Json& extra) {
    Json receipt;
    if (auto failure = decode_envelope(text, model::TypeOf<Json>::get(), &receipt, meta, extra)) {
        return failure;
    }
    std::string receipt_text(receipt.text());
    const PaddedText padded(receipt_text);
    bool is_nested = false;
    Json rest;
    auto failure = decode_object(padded, [&](TableDecoder& decoder, od::object root) {
        return decoder.each_member(root, 1, rest, [&](auto is, od::value member) -> std::optional<bool> {
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
    Json whole;
    if (auto failure = decode_open(text, whole)) return failure;
    if (count_members(whole, "data") > 0) {
        return decode_envelope(text, model::TypeOf<Json>::get(), &data, meta, extra);
    }
    data = std::move(whole);
    return std::nullopt;
}

}  // namespace cis::detail
