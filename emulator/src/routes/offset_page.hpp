#pragma once

#include <cstddef>
#include <vector>

#include "routes/pagination.hpp"
#include "wire/json.hpp"
#include "wire/uri.hpp"

namespace cis::emulator {

/// What the legacy API calls a page: `limit` items, counted from page 1.
struct OffsetPage {
    std::size_t page = 1;
    std::size_t limit = 10;
};

/// Throws `ApiError` 422.
inline OffsetPage read_offset_page(const Query& query) {
    constexpr std::size_t last_page = 1'000'000'000;
    return {integer_parameter(query, "page", 1, last_page), integer_parameter(query, "limit", 10, 100)};
}

/// The items on one page, and how many there are on all pages.
struct Slice {
    std::vector<Json> items{};
    std::size_t total = 0;
};

/// One page of those resources that `accept` holds for, in the order of creation.
template <typename T, typename Accept, typename Render>
Slice slice(const OffsetPage& page, const Registry<T>& registry, Accept accept, Render render) {
    const std::size_t first = (page.page - 1) * page.limit;
    Slice slice;
    for (const T& resource : registry) {
        if (!accept(resource)) continue;
        const std::size_t at = slice.total++;
        if (at >= first && slice.items.size() < page.limit) slice.items.push_back(render(resource));
    }
    return slice;
}

}  // namespace cis::emulator
