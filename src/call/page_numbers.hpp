#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>

#include "cis/http/url.hpp"

namespace cis::detail {

/// Where a list stands whose pages are numbered (document: Legacy API).
struct PageNumbers {
    /// @param query of the list, with `page` and `limit`
    explicit PageNumbers(const QueryParameters& query);

    /// Notes what came and goes on to the next page.
    /// @param received how many items the page had
    /// @param is_new   whether any of them had not come before
    /// @return whether there may be a next page. A short page need not be the last one, for the service may
    ///         send fewer items than asked for; one that brings nothing new is, or a service that knows no
    ///         pages could be asked for ever
    [[nodiscard]] bool advance(std::size_t received, bool is_new);

    std::int64_t fetched;  ///< the number of the last page fetched, or of the first one to fetch
    std::int64_t next;     ///< the number of the page to fetch
    /// The number of the page that a later run begins with: a short page may still grow, so it comes again.
    std::int64_t resume;
    std::size_t size;                        ///< of a full page
    std::unordered_set<std::string> seen{};  ///< the identities of the items so far
};

}  // namespace cis::detail
