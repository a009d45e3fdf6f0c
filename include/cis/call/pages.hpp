#pragma once

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <cis/call/call_spec.hpp>
#include <cis/call/page_walker.hpp>
#include <cis/call/sendable.hpp>
#include <cis/call/sent_call.hpp>
#include <cis/core/result.hpp>
#include <cis/model/described.hpp>
#include <cis/model/page.hpp>

namespace cis {

namespace detail {

/// Reads a page of a list.
template <Described T>
struct ReadPage {
    std::shared_ptr<PageWalker> walker;  ///< null if the call was moved from

    Result<std::optional<Page<T>>> operator()(SentCall& call) {
        if (!walker) return std::move(*call.error);
        Page<T> page;
        const PageParts parts{describe(std::type_identity<std::vector<T>>{}), &page.data, page.pagination,
                              page.undecodable, page.extra};
        const Result<bool> received = walker->receive(call, parts);
        if (!received) return received.error();
        if (!*received) return std::optional<Page<T>>();
        return std::optional<Page<T>>(std::move(page));
    }
};

}  // namespace detail

/// The request of the next page of a list, from Pages::fetch(). See Sendable for the ways to send it. The
/// result is the page, or none at the end of the list and after an error.
template <Described T>
class [[nodiscard("nothing is fetched before .send()"), gnu::warn_unused]] PageCall
    : public detail::OneRequest<PageCall<T>, std::optional<Page<T>>, detail::ReadPage<T>> {
public:
    /// For Pages.
    explicit PageCall(std::shared_ptr<detail::PageWalker> walker) : walker_(std::move(walker)) {}
    PageCall(const PageCall&) = delete;
    PageCall& operator=(const PageCall&) = delete;
    PageCall(PageCall&&) noexcept = default;
    PageCall& operator=(PageCall&&) noexcept = default;
    ~PageCall() = default;

private:
    friend detail::OneRequest<PageCall<T>, std::optional<Page<T>>, detail::ReadPage<T>>;
    detail::SentCall open() { return walker_ ? walker_->open() : detail::SentCall(detail::CallSpec{}); }
    detail::ReadPage<T> reader() { return {walker_}; }

    std::shared_ptr<detail::PageWalker> walker_;
};

/// The pages of a list, one after the other. Get them from Paged::pages(). A moved-from object is finished(),
/// and its next page is an error.
template <Described T>
class Pages {
public:
    /// For Paged.
    explicit Pages(std::shared_ptr<detail::PageWalker> walker) : walker_(std::move(walker)) {}
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;
    Pages(Pages&&) noexcept = default;
    Pages& operator=(Pages&&) noexcept = default;
    ~Pages() = default;

    /// Fetches the next page. Throws only `std::bad_alloc`.
    /// @return the page or the error; none at the end of the list and after an error. If a page does not say
    ///         how the list continues, the page is returned first, and then the error
    [[nodiscard]] std::optional<Result<Page<T>>> next() {
        auto page = fetch().try_send();
        if (!page) return Result<Page<T>>(std::move(page).error());
        if (!*page) return std::nullopt;
        return Result<Page<T>>(**std::move(page));
    }
    /// The request of the next page, which can be sent in any way. Only one page may be requested at a time:
    /// do not use this object until the result is taken. It may be destroyed earlier.
    /// @code
    /// auto next = pages.fetch();
    /// auto page = co_await next;   // Result<std::optional<Page<Candidate>>>
    /// @endcode
    [[nodiscard]] PageCall<T> fetch() { return PageCall<T>(walker_); }
    /// Whether the list was read to its end or ended with an error.
    [[nodiscard]] bool finished() const noexcept { return !walker_ || walker_->finished(); }
    /// Whether fetch() was sent, and its result was not taken yet.
    [[nodiscard]] bool is_fetching() const noexcept { return walker_ && walker_->is_fetching(); }
    /// The cursor to resume after the last returned page: `.starting_after` of a later run.
    [[nodiscard]] const std::string& cursor() const noexcept {
        static const std::string none;
        return walker_ ? walker_->cursor() : none;
    }
    /// The cursor to resume after an item of the last returned page.
    [[nodiscard]] std::string cursor_of(const T& item) const {
        return walker_ ? walker_->cursor_of(describe(std::type_identity<T>{}), &item) : std::string();
    }
    /// The cursor to resume after an item that could not be decoded; empty if it has no readable id.
    [[nodiscard]] std::string cursor_of(const UndecodableItem& item) const {
        return walker_ ? walker_->cursor_of(describe(std::type_identity<Json>{}), &item.raw) : std::string();
    }

private:
    std::shared_ptr<detail::PageWalker> walker_;
};

}  // namespace cis
