#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <cis/call/call_spec.hpp>
#include <cis/call/cursor_trail.hpp>
#include <cis/call/sent_call.hpp>
#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/model/id_field.hpp>
#include <cis/model/page.hpp>

namespace cis::detail {

/// How a list is divided into pages.
enum class Paging {
    cursor,       ///< the next page begins after the last item of the previous page
    page_number,  ///< pages have numbers; if the list changes meanwhile, items may repeat or be missed
};

struct PageNumbers;

/// Fetches a list page by page.
///
/// With cursors (specification: Conventions, Limits), the cursor of the next page is the id of the last item.
/// The walker decides by `has_more`, not by whether a page is empty. A page without `has_more` is an error,
/// and so is a missing or repeated cursor. So no response ends a list silently or causes an endless loop. The
/// walker returns the page first and the error after it, so that nothing that was received is lost.
///
/// With page numbers (specification: Legacy API), the list ends with a page without new items, because a
/// short page may only mean that the service sends fewer items than `limit`. Items with a known id are
/// skipped. The text of an item replaces a missing id. The cursor is a page number. It is the number of the
/// last page if that page is short, because the page may still grow. Otherwise it is the number of the next
/// page.
class CIS_EXPORT PageWalker {
public:
    PageWalker(CallSpec spec, IdField id, Paging paging = Paging::cursor);

    /// Whether the list was read to its end or ended with an error.
    [[nodiscard]] bool finished() const noexcept { return finished_; }
    /// Whether the response of open() was not received yet.
    [[nodiscard]] bool is_fetching() const noexcept { return is_fetching_; }
    /// The cursor to resume after the last fetched page. Before the first page, the cursor that the list was
    /// started with.
    [[nodiscard]] const std::string& cursor() const noexcept { return cursor_; }
    /// The cursor to resume after an item of the last fetched page. With page numbers, it leads to the
    /// beginning of that page.
    [[nodiscard]] std::string cursor_of(const model::Type& type, const void* item) const;

    /// Captures the caller's context on this thread, for the pages that follow (Interceptor::capture()).
    void capture();
    /// The request of the next page. Opening another one before its response is received is an error.
    [[nodiscard]] SentCall open();
    /// A call of the same client that sends no request, because its result is known. It changes nothing here.
    [[nodiscard]] SentCall without_request() const;
    /// Reads the response of open().
    /// @return whether there is a page, or the error
    [[nodiscard]] Result<bool> receive(SentCall& call, const PageParts& parts);

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
    bool is_fetching_{false};
    std::optional<Error> obstacle_;  ///< the error to return after the last page
    CursorTrail trail_;
    std::shared_ptr<PageNumbers> numbers_;  ///< only with page numbers
};

}  // namespace cis::detail
