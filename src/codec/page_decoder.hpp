#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "cis/core/json.hpp"
#include "cis/model/id_field.hpp"
#include "cis/model/page.hpp"
#include "codec/decode_failure.hpp"
#include "codec/padded_text.hpp"
#include "model/fields.hpp"

namespace cis::detail {

/// Where a page goes, with all that is asked about it.
struct PageTarget {
    PageParts page;
    std::size_t expected_items;  ///< how many items to make room for
    IdField id;                  ///< of the items, and the list's cursor
    std::string& last_id;        ///< the last item's, also when that item could not be decoded
    std::size_t& received;       ///< how many items the page has, those left out included
    /// Set when the page does not say whether it is the last one.
    std::optional<DecodeFailure>& pagination_failure;
    bool needs_pagination{true};  ///< whether a page without `pagination` is not simply the last one
    /// When set: the items of earlier pages, by their id or else their text. Those that come again are left
    /// out.
    std::unordered_set<std::string>* seen{nullptr};
};

// A page of more than most_items items fails, and so does one whose items have more than most_elements.

/// Decodes `{ data: […], pagination }`. Neither an item that cannot be decoded nor a bad pagination fails the
/// page, be it one that is there twice; data that is there twice does.
[[nodiscard]] std::optional<DecodeFailure> decode_page(PaddedText text, const PageTarget& target);

/// Decodes a page without an envelope (document: Legacy API): an array of items, or an object with one array
/// of them, whose other members go to `extra`.
[[nodiscard]] std::optional<DecodeFailure> decode_bare_page(PaddedText text, const PageTarget& target);

}  // namespace cis::detail
