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

/// The `pagination` of a list (specification: Conventions).
struct Pagination {
    /// Whether there is more after this page: another page, or the error that explains why there is none.
    bool has_more{};
    std::optional<std::int64_t> total_count{};  ///< unset if the service does not send it
    std::string url{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const Pagination&, const Pagination&) = default;
};

/// An item that could not be decoded. The other items of its page are still available.
struct UndecodableItem {
    std::size_t index{};  ///< index in the page as it was received
    Error error{};        ///< `reason` names the JSON path
    Json raw{};           ///< the item as it was received; may contain personal data
};

/// One page of a list. It has at most 10,000 items, including those that cannot be decoded. All items
/// together have at most 100,000 array elements and metadata entries. More is a `decode` error, so that a
/// small response cannot take gigabytes of memory.
template <class T>
struct Page {
    std::vector<T> data{};
    Pagination pagination{};
    std::vector<UndecodableItem> undecodable{};
    Json extra{};  ///< members of the envelope that this version does not know
};

namespace detail {

/// The members of a Page, without its item type.
struct PageParts {
    const model::Type& items;  ///< the type of the list, not of an item
    void* data;
    Pagination& pagination;
    std::vector<UndecodableItem>& undecodable;
    Json& extra;
};

}  // namespace detail

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Pagination>) noexcept;
}  // namespace cis
