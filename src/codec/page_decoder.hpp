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

/// Where to put a page and what is known about it.
struct PageTarget {
    PageParts page;
    std::size_t expected_items;  ///< how many items to make room for
    IdField id;                  ///< the id of the items, and the list's cursor
    std::string& last_id;        ///< the id of the last item, even if it could not be decoded
    std::size_t& received;       ///< how many items the page has, including those left out
    /// Set if the page does not say whether it is the last one.
    std::optional<DecodeFailure>& pagination_failure;
    bool needs_pagination{true};  ///< if false, a page without `pagination` is the last one
    /// If set: the items of earlier pages, each by its id, or by its text if it has no id. Repeated items are
    /// left out.
    std::unordered_set<std::string>* seen{nullptr};
};

// A page with more than most_items items fails, and so does a page whose items have more than most_elements
// elements.

/// Decodes `{ data: […], pagination }`. An item that cannot be decoded does not fail the page, and neither
/// does an invalid or repeated pagination. A repeated `data` fails it.
[[nodiscard]] std::optional<DecodeFailure> decode_page(PaddedText text, const PageTarget& target);

/// Decodes a page without an envelope (specification: Legacy API): an array of items, or an object with one
/// array of items, whose other members go to `extra`.
[[nodiscard]] std::optional<DecodeFailure> decode_bare_page(PaddedText text, const PageTarget& target);

}  // namespace cis::detail
