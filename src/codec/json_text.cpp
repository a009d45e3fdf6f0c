#include "cis/codec/json_text.hpp"

#include <string>
#include <utility>

#include "codec/decoder.hpp"
#include "codec/encoder.hpp"

namespace cis::detail {

Result<Json> encode_described(const model::Type& type, const void* object) {
    std::string text;
    if (auto error = encode(type, object, text)) return std::move(*error);
    return Json::from_valid_text(std::move(text));
}

std::optional<Error> decode_described(const model::Type& type, std::string_view text, void* object) {
    std::string padded = with_room_for_padding(text);
    const auto failure = decode(PaddedText(padded), type, object);
    if (!failure) return std::nullopt;
    Error error;
    error.kind = ErrorKind::decode;
    error.reason = message(*failure);
    return error;
}

}  // namespace cis::detail
