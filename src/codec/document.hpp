#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <simdjson.h>

#include "codec/decode_failure.hpp"
#include "codec/padded_text.hpp"
#include "codec/parser_pool.hpp"
#include "codec/table_decoder.hpp"
#include "codec/text_fault.hpp"

namespace cis::detail {

[[nodiscard]] inline bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}
/// Whether simdjson must not get the text. Some of its releases skip a byte order mark.
[[nodiscard]] inline bool is_blank_or_marked(std::string_view text) {
    return is_blank(text) || text.starts_with(byte_order_mark);
}

/// The failure to report: the fault of the whole text if there is one, otherwise the given failure.
[[nodiscard]] DecodeFailure explained(PaddedText text, DecodeFailure failure);
[[nodiscard]] DecodeFailure explained(PaddedText text, simdjson::error_code error);

/// Whether nothing follows the part of the document that was read.
[[nodiscard]] inline bool is_at_end(simdjson::ondemand::document& document) {
    const char* behind{};
    return document.current_location().get(behind) == simdjson::OUT_OF_BOUNDS;
}

/// Opens a document whose root is a `Root`, an object or any value but a scalar, and lets `read` walk it.
/// `read` gets a TableDecoder and the root, and returns whether it succeeded.
template <class Root, class Read>
[[nodiscard]] std::optional<DecodeFailure> decode_root(PaddedText text, Read read) {
    if (is_blank_or_marked(text.text)) return explained(text, simdjson::EMPTY);
    const PooledParser parser(text.text.size());
    simdjson::ondemand::document document;
    if (const auto error = (*parser).iterate(text.view()).get(document)) return explained(text, error);
    TableDecoder decoder(document, text);
    Root root;
    if (const auto error = document.get(root)) {
        if (error != simdjson::INCORRECT_TYPE) return explained(text, error);
        return explained(text, DecodeFailure{{}, "expected object, got something else"});
    }
    if (!read(decoder, root)) return explained(text, decoder.take_failure());
    if (!is_at_end(document)) return explained(text, simdjson::TRAILING_CONTENT);
    return std::nullopt;
}

/// Opens a document with one value of any type, and lets `read` decode it. `read` gets a TableDecoder and the
/// value, and returns whether it succeeded.
template <class Read>
[[nodiscard]] std::optional<DecodeFailure> decode_value(PaddedText text, Read read) {
    if (is_blank_or_marked(text.text)) return explained(text, simdjson::EMPTY);
    const char first = text.text[text.text.find_first_not_of(" \t\r\n")];
    if (first == '{' || first == '[') return decode_root<simdjson::ondemand::value>(text, read);
    // simdjson handles a scalar at the root differently. Inside an array it is like any other value.
    std::string wrapped;
    wrapped.reserve(text.text.size() + 2 + simdjson::SIMDJSON_PADDING);
    wrapped.append("[").append(text.text).append("]");
    const PaddedText padded(wrapped);
    const PooledParser parser(padded.text.size());
    simdjson::ondemand::document document;
    if (const auto error = (*parser).iterate(padded.view()).get(document)) return explained(text, error);
    TableDecoder decoder(document, padded);
    simdjson::ondemand::array array;
    if (const auto error = document.get_array().get(array)) return explained(text, error);
    std::size_t count = 0;
    for (auto element : array) {
        simdjson::ondemand::value value;
        if (const auto error = element.get(value)) return explained(text, error);
        if (++count > 1) return explained(text, simdjson::TRAILING_CONTENT);
        if (!read(decoder, value)) return explained(text, decoder.take_failure());
    }
    if (!is_at_end(document)) return explained(text, simdjson::TRAILING_CONTENT);
    return std::nullopt;
}

}  // namespace cis::detail
