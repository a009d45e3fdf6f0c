#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <cis/call/call_spec.hpp>
#include <cis/core/export.hpp>
#include <cis/model/id_field.hpp>
#include <cis/model/page.hpp>

namespace cis::detail {

/// How a list is divided into pages.
enum class Paging {
    cursor,       ///< the next page begins behind the last item of the one before
    page_number,  ///< pages are counted; while the list changes, items may repeat or be left out
};

struct PageNumbers;

/// Fetches a list page by page.
///
/// With cursors (document: Conventions, Limits) the cursor of the next page is the last item's id. It follows
/// `has_more`, not emptiness; a page that does not say whether there are more is an error, and so is a cursor
/// that is missing or comes back, so that no answer of the service ends a list in silence or makes an endless
/// loop. The page comes first and the error after it: nothing that was received is lost.
///
/// With page numbers (document: Legacy API) the list ends with a page that brings nothing new; a short page
/// may be the service's own limit. An item that comes again, by its id or else by its text, is left out. The
/// cursor is the number of a page: of the last one for as long as it is shorter than asked for, because it
/// may still grow, else of the next one.
class CIS_EXPORT PageWalker {
public:
    PageWalker(CallSpec spec, IdField id, Paging paging = Paging::cursor);

    /// Whether the list was read to its end, or an error has ended it.
    [[nodiscard]] bool finished() const noexcept { return finished_; }
    /// What resumes behind the last page fetched; before the first, what the list was started with.
    [[nodiscard]] const std::string& cursor() const noexcept { return cursor_; }
    /// What resumes behind an item of the last page fetched; with page numbers, at the beginning of that
    /// page.
    [[nodiscard]] std::string cursor_of(const model::Type& type, const void* item) const;

    /// Fetches the next page. @return nothing on success
    [[nodiscard]] std::optional<Error> fetch(const PageParts& parts);

private:
    struct Received;
    std::optional<Error> follow_cursor(const PageParts& parts, const Received& received);
    void follow_number(const PageParts& parts, const Received& received);
    std::optional<Error> step_to(const std::string& cursor);
    [[nodiscard]] Error undecodable(std::string param, std::string reason) const;

    CallSpec spec_;
    IdField id_;
    std::string cursor_;
    bool finished_{false};
    std::optional<Error> obstacle_;  ///< what there is behind the last page instead of another one
    // Brent's cycle detection: a cursor is compared with one that is kept for ever longer stretches.
    std::string checkpoint_;
    std::size_t steps_{0};
    std::size_t stretch_{1};
    std::shared_ptr<PageNumbers> numbers_;  ///< with page numbers only
};

}  // namespace cis::detail
