#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <cis/call/call_spec.hpp>
#include <cis/core/export.hpp>
#include <cis/core/light_memory.hpp>
#include <cis/model/page.hpp>

namespace cis::detail {

/// How a list is divided into pages.
enum class Paging {
    cursor,       ///< the next page begins behind the last item of the one before
    page_number,  ///< pages are counted; while the list changes, items may repeat or be left out
};

struct PageNumbers;

/// Where a fetched page goes: a page's members without its item type.
struct PageParts {
    const model::Type& items;
    void* data;
    Pagination& pagination;
    std::vector<UndecodableItem>& undecodable;
    Json& extra;
};

/// Fetches a list page by page.
///
/// With cursors (document: Conventions, Limits) the cursor of the next page is the last item's
/// `cursor_field`. It follows `has_more`, not emptiness; a cursor that is missing or comes back is an error,
/// so that no answer of the service can make an endless loop.
///
/// With page numbers (document: Legacy API) a short page is the last one, and an item that comes again, by
/// its `cursor_field` or else by its text, is left out. The cursor is the number of a page; behind the last
/// page it is that page's, which may still grow.
class CIS_EXPORT PageWalker {
public:
    /// @param cursor_field a static text
    PageWalker(CallSpec spec, std::string_view cursor_field, Paging paging = Paging::cursor);

    /// Whether the last page was fetched, or a fetch failed.
    [[nodiscard]] bool finished() const noexcept { return finished_; }
    /// What resumes behind the last page fetched; before the first, what the list was started with.
    [[nodiscard]] const std::string& cursor() const noexcept { return cursor_; }
    /// What resumes behind an item of the last page fetched; with page numbers, at the beginning of that
    /// page.
    [[nodiscard]] std::string cursor_of(const model::Type& type, const void* item) const;

    /// Fetches the next page. @return nothing on success
    [[nodiscard]] std::optional<Error> fetch(const PageParts& parts);

private:
    std::optional<Error> advance(const Pagination& pagination, std::string cursor);

    CallSpec spec_;
    std::string_view cursor_field_;
    std::string cursor_;
    bool finished_{false};
    // Brent's cycle detection: a cursor is compared with one that is kept for ever longer stretches.
    std::string checkpoint_;
    std::size_t steps_{0};
    std::size_t stretch_{1};
    std::shared_ptr<PageNumbers> numbers_;  ///< with page numbers only
};

}  // namespace cis::detail
