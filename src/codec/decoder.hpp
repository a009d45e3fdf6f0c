#pragma once

#include <optional>
#include <string_view>

#include "cis/core/json.hpp"
#include "codec/decode_failure.hpp"
#include "codec/padded_text.hpp"
#include "model/fields.hpp"

namespace cis::detail {

/// Decodes a text that consists of one value of a type.
/// @param out an object of that type, with default values
[[nodiscard]] std::optional<DecodeFailure> decode(PaddedText text, const model::Type& type, void* out);

/// Decodes `{ data, meta }` (document: Conventions); other members go to `extra`.
[[nodiscard]] std::optional<DecodeFailure> decode_envelope(PaddedText text, const model::Type& type,
                                                           void* data, Json& meta, Json& extra);

/// The same for data that may be a receipt: an object whose member `nested` is the resource. The receipt's
/// other members then go to `extra`, as a `data` of its own.
[[nodiscard]] std::optional<DecodeFailure> decode_receipt_envelope(PaddedText text, const model::Type& type,
                                                                   std::string_view nested, void* data,
                                                                   Json& meta, Json& extra);

/// Decodes an answer of a shape that is not documented: any JSON, and `null` for an empty text.
[[nodiscard]] std::optional<DecodeFailure> decode_open(PaddedText text, Json& data);

/// The same, but the data of an envelope `{ data, meta }` is taken out of it.
[[nodiscard]] std::optional<DecodeFailure> decode_open_envelope(PaddedText text, Json& data, Json& meta,
                                                                Json& extra);

}  // namespace cis::detail
