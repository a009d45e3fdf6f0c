#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <simdjson.h>

#include "cis/core/json.hpp"
#include "cis/model/page.hpp"
#include "model/fields.hpp"

namespace cis::detail {

/// A JSON text that is followed by readable bytes, as simdjson needs it.
struct PaddedText {
    /// Reserves the padding; the text is copied only when its capacity does not hold it yet.
    explicit PaddedText(std::string& owner);

    [[nodiscard]] simdjson::padded_string_view view() const {
        return simdjson::padded_string_view(text.data(), text.size(), capacity);
    }

    std::string_view text;
    std::size_t capacity;
};

/// Why a text could not be decoded.
struct DecodeFailure {
    std::string path{};    ///< of the offender, e.g. `data[3].score`; empty for the text as a whole
    std::string reason{};  ///< e.g. `expected number, got string`
};
/// `path: reason`
[[nodiscard]] std::string to_string(const DecodeFailure& failure);

/// Decodes a text that consists of one value of a type.
/// @param out an object of that type, with default values
[[nodiscard]] std::optional<DecodeFailure> decode(PaddedText text, const model::Type& type, void* out);

/// Decodes `{ data, meta }` (document: Conventions); other members go to `extra`.
[[nodiscard]] std::optional<DecodeFailure> decode_envelope(PaddedText text, const model::Type& type,
                                                           void* data, Json& meta, Json& extra);

/// Where the parts of a page go.
struct PageTarget {
    const model::Type& items;  ///< a list
    void* data;
    Pagination& pagination;
    std::vector<UndecodableItem>& undecodable;
    Json& extra;
    std::size_t expected_items;     ///< how many items to make room for
    std::string_view cursor_field;  ///< the items' member that is the cursor
    std::string& last_cursor;       ///< the last item's cursor, also when that item could not be decoded
};

/// Decodes `{ data: […], pagination }`. An item that cannot be decoded does not fail its page.
[[nodiscard]] std::optional<DecodeFailure> decode_page(PaddedText text, const PageTarget& target);

/// The keys of an object, unescaped; none when it is not an object.
[[nodiscard]] std::optional<std::vector<std::string>> member_names(const Json& json);

/// A text member of a described object, by its wire name; empty when there is none.
[[nodiscard]] std::string_view text_member(const model::Type& type, const void* object,
                                           std::string_view name);

}  // namespace cis::detail
