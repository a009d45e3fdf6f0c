#pragma once

#include <optional>
#include <string_view>

#include "cis/core/json.hpp"
#include "codec/decode_failure.hpp"
#include "codec/padded_text.hpp"
#include "model/fields.hpp"

namespace cis::detail {

/// Decodes a text that contains one value of a type.
/// @param out an object of that type, with default values
[[nodiscard]] std::optional<DecodeFailure> decode(PaddedText text, const model::Type& type, void* out);

/// Decodes `{ data, meta }` (specification: Conventions). Other members go to `extra`.
[[nodiscard]] std::optional<DecodeFailure> decode_envelope(PaddedText text, const model::Type& type,
                                                           void* data, Json& meta, Json& extra);

/// Like decode_envelope(), but `data` may be a receipt: an object whose member `nested` is the resource. The
/// other members of the receipt then go to `extra`, under `data`.
[[nodiscard]] std::optional<DecodeFailure> decode_receipt_envelope(PaddedText text, const model::Type& type,
                                                                   std::string_view nested, void* data,
                                                                   Json& meta, Json& extra);

/// Decodes a response of an undocumented shape: any JSON, or `null` if the text is empty.
[[nodiscard]] std::optional<DecodeFailure> decode_open(PaddedText text, Json& data);

/// Like decode_open(), but takes `data` and `meta` out of an envelope.
[[nodiscard]] std::optional<DecodeFailure> decode_open_envelope(PaddedText text, Json& data, Json& meta,
                                                                Json& extra);

}  // namespace cis::detail
