#pragma once

#include <algorithm>
#include <cis/core/json.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "codec/item_splitter.hpp"

namespace cis::test {

/// The result of splitting a text.
struct SplitText {
    std::vector<std::string> items;
    bool complete{};
    std::string failure;

    friend bool operator==(const SplitText&, const SplitText&) = default;
};

/// Splits a text that arrives in these pieces.
[[nodiscard]] inline SplitText split_items(const std::vector<std::string_view>& pieces,
                                           std::size_t largest_item) {
    SplitText split;
    detail::ItemSplitter splitter(largest_item, [&](const Json& item) {
        split.items.emplace_back(item.text());
        return true;
    });
    split.complete =
        std::ranges::all_of(pieces, [&](std::string_view piece) { return splitter.read(piece); }) &&
        splitter.finish();
    split.failure = splitter.failure();
    return split;
}

/// A text in pieces of a size; the last one may be smaller.
[[nodiscard]] inline std::vector<std::string_view> pieces_of(std::string_view text, std::size_t size) {
    std::vector<std::string_view> pieces;
    for (std::size_t at = 0; at < text.size(); at += size) pieces.push_back(text.substr(at, size));
    return pieces;
}

}  // namespace cis::test
