#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "cis/core/json.hpp"
#include "cis/model/page.hpp"
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

/// The same, but a text that is no such envelope is taken as the data itself: for answers whose shape is not
/// documented.
[[nodiscard]] std::optional<DecodeFailure> decode_open_envelope(PaddedText text, Json& data, Json& meta,
                                                                Json& extra);

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
    std::size_t& received;          ///< how many items the page has, those left out included
    /// When set: the items of earlier pages, by their cursor field or else their text. Those that come again
    /// are left out.
    std::unordered_set<std::string>* seen{nullptr};
};

/// Decodes `{ data: […], pagination }`. An item that cannot be decoded does not fail its page.
[[nodiscard]] std::optional<DecodeFailure> decode_page(PaddedText text, const PageTarget& target);

/// Decodes a page without an envelope (document: Legacy API): an array of items, or an object with one array
/// of them, whose other members go to `extra`.
[[nodiscard]] std::optional<DecodeFailure> decode_bare_page(PaddedText text, const PageTarget& target);

}  // namespace cis::detail
