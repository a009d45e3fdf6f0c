#pragma once

#include <optional>
#include <string>
#include <vector>

#include <cis/core/error.hpp>
#include <cis/model/described.hpp>
#include <cis/model/page.hpp>

namespace cis {

/// Items of a list that one call of Paged::collect() or Paged::try_collect() has collected.
template <Described T>
struct Collected {
    std::vector<T> items{};  ///< at most as many as requested
    /// Whether the list was read to its end. Otherwise there may be more.
    bool is_whole{false};
    /// Whether nothing is left to collect: the list is at its end, or at its Paged::max_items().
    bool is_last{false};
    std::string cursor{};  ///< where to continue after these items: `.starting_after` of a later list
    /// The items of the same pages that could not be decoded.
    std::vector<UndecodableItem> undecodable{};
    /// Why the collection ended early, with fewer items than requested. Never set by collect().
    std::optional<Error> error{};
};

}  // namespace cis
