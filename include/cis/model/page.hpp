#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/error.hpp>
#include <cis/core/json.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// What a list says about itself (document: Conventions).
struct Pagination {
    /// Whether there is something behind this page: another page, or an error that says why it cannot be had.
    bool has_more{};
    std::optional<std::int64_t> total_count{};  ///< unset for a list that does not say
    std::string url{};
    Json extra{};  ///< members this version does not know

    friend bool operator==(const Pagination&, const Pagination&) = default;
};

/// An item of a page that could not be decoded. It does not take its page with it.
struct UndecodableItem {
    std::size_t index{};  ///< its place in the page as it was received
    Error error{};        ///< `reason` names the JSON path
    Json raw{};           ///< the item as received; may hold personal data
};

/// One page of a list: at most 10,000 items, those that cannot be decoded included, which hold at most
/// 100,000 elements of arrays and metadata between them. More is a `decode` error, so that a small answer
/// cannot take gigabytes of memory.
template <class T>
struct Page {
    std::vector<T> data{};
    Pagination pagination{};
    std::vector<UndecodableItem> undecodable{};
    Json extra{};  ///< members of the envelope this version does not know
};

namespace detail {

/// Where a page goes: the members of a Page without its item type.
struct PageParts {
    const model::Type& items;  ///< a list
    void* data;
    Pagination& pagination;
    std::vector<UndecodableItem>& undecodable;
    Json& extra;
};

}  // namespace detail

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Pagination>) noexcept;
}  // namespace cis
