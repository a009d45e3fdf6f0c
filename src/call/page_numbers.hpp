#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>

#include "cis/http/url.hpp"

namespace cis::detail {

/// The position in a list with numbered pages (specification: Legacy API).
struct PageNumbers {
    /// @param query the query of the list, with `page` and `limit`
    explicit PageNumbers(const QueryParameters& query);

    /// Records a received page and moves to the next one.
    /// @param received the number of items in the page
    /// @param is_new   whether any of them is new
    /// @return whether there may be a next page. A short page need not be the last one, because the service
    /// may send fewer items than requested. A page without new items is the last one: otherwise a service
    /// without pages would cause an endless loop
    [[nodiscard]] bool advance(std::size_t received, bool is_new);

    std::int64_t fetched;  ///< the last page fetched, or the first one to fetch
    std::int64_t next;     ///< the number of the page to fetch
    /// The page number at which a later run begins. A short page may still grow, so it is fetched again.
    std::int64_t resume;
    std::size_t size;                        ///< items of a full page
    std::unordered_set<std::string> seen{};  ///< the identities of the items so far
};

}  // namespace cis::detail
