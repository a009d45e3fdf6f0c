#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "resources/registry.hpp"
#include "routes/request_context.hpp"
#include "wire/api_error.hpp"
#include "wire/envelope.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// An integer query parameter from 1 to `most`. Throws `ApiError` 422.
[[nodiscard]] std::size_t integer_parameter(const Query& query, std::string_view name, std::size_t fallback,
                                            std::size_t most);

/// One page of the accepted resources in the order of creation, after the resource named by `starting_after`.
/// Throws `ApiError` 422 for an invalid `limit`, 400 for an unknown cursor.
template <class T, class Accept, class Render>
[[nodiscard]] Response list_page(const RequestContext& context, const Registry<T>& registry, Accept accept,
                                 Render render) {
    const std::size_t limit = integer_parameter(context.query, "limit", 20, 100);
    const std::string cursor = query_value(context.query, "starting_after");
    std::size_t first = 0;
    if (!cursor.empty()) {
        const auto at = registry.position(cursor);
        if (!at) throw bad_request("The cursor is unknown.", "starting_after");
        first = *at + 1;
    }
    std::vector<Json> data;
    std::size_t index = 0;
    std::size_t total_count = 0;
    bool has_more = false;
    for (const T& resource : registry) {
        const std::size_t at = index++;
        if (!accept(resource)) continue;
        ++total_count;
        if (at < first) continue;
        if (data.size() < limit) {
            data.push_back(render(resource));
        } else {
            has_more = true;
        }
    }
    return list_response(std::move(data), has_more, total_count, context.request.path);
}

/// A page of the legacy API: `limit` items; pages are numbered from 1.
struct OffsetPage {
    std::size_t page = 1;
    std::size_t limit = 10;
};

/// Reads the query. Throws `ApiError` 422.
[[nodiscard]] OffsetPage read_offset_page(const Query& query);

/// The items of one page, and the number of items on all pages.
struct Slice {
    std::vector<Json> items{};
    std::size_t total = 0;
};

/// One page of the accepted resources in the order of creation.
template <class T, class Accept, class Render>
[[nodiscard]] Slice slice(const OffsetPage& page, const Registry<T>& registry, Accept accept, Render render) {
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
