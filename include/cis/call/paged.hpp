#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <cis/call/call_settings.hpp>
#include <cis/call/page_walker.hpp>
#include <cis/call/sendable.hpp>
#include <cis/core/result.hpp>
#include <cis/model/described.hpp>
#include <cis/model/id_field.hpp>
#include <cis/model/page.hpp>

namespace cis {

namespace detail {

/// Reads a page of a list.
template <Described T>
struct ReadPage {
    std::shared_ptr<PageWalker> walker;

    Result<std::optional<Page<T>>> operator()(SentCall& call) {
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
class [[nodiscard("nothing is fetched before .send()")]] PageCall
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
    detail::SentCall open() { return walker_->open(); }
    detail::ReadPage<T> reader() { return {walker_}; }

    std::shared_ptr<detail::PageWalker> walker_;
};

template <Described T>
class Paged;

/// The pages of a list, one after the other. Get them from Paged::pages().
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
    ///         how the list continues, it is returned, and the error follows
    [[nodiscard]] std::optional<Result<Page<T>>> next() {
        auto page = fetch().try_send();
        if (!page) return Result<Page<T>>(std::move(page).error());
        if (!*page) return std::nullopt;
        return Result<Page<T>>(**std::move(page));
    }
    /// The request of the next page, to be sent in any way. One page at a time: do not use this object, and
    /// fetch no other page, until its result was taken. It may be destroyed earlier.
    /// @code
    /// auto next = pages.fetch();
    /// auto page = co_await next;   // Result<std::optional<Page<Candidate>>>
    /// @endcode
    [[nodiscard]] PageCall<T> fetch() { return PageCall<T>(walker_); }
    /// Whether the list was read to its end, or ended with an error.
    [[nodiscard]] bool finished() const noexcept { return walker_->finished(); }
    /// The cursor to resume after the last returned page: `.starting_after` of a later run.
    [[nodiscard]] const std::string& cursor() const noexcept { return walker_->cursor(); }
    /// The cursor to resume after an item of the last returned page.
    [[nodiscard]] std::string cursor_of(const T& item) const {
        return walker_->cursor_of(describe(std::type_identity<T>{}), &item);
    }
    /// The cursor to resume after an item that could not be decoded; empty if it has no readable id.
    [[nodiscard]] std::string cursor_of(const UndecodableItem& item) const {
        return walker_->cursor_of(describe(std::type_identity<Json>{}), &item.raw);
    }

private:
    friend class Paged<T>;
    /// Whether fetch() was sent, and its result was not taken yet.
    [[nodiscard]] bool is_fetching() const noexcept { return walker_->is_fetching(); }

    std::shared_ptr<detail::PageWalker> walker_;
};

/// A list that is fetched page by page while you read it: a C++20 input range that owns all that it needs.
///
/// @code
/// for (const cis::Candidate& candidate : client.candidates().list(posting_id)) …   // throws Exception
///
/// auto pages = client.candidates().list(posting_id, {.limit = 100}).pages();       // does not throw
/// while (auto page = pages.next()) {
///     if (!*page) return (*page).error();
///     use((*page)->data);
/// }
/// @endcode
template <Described T>
class [[nodiscard("nothing is fetched before the list is read")]] Paged : public CallSettings<Paged<T>> {
public:
    class iterator;

    /// For the service classes, which return lists.
    Paged(detail::CallSpec spec, detail::IdField id, detail::Paging paging = detail::Paging::cursor)
        : CallSettings<Paged<T>>(std::move(spec)), id_(id), paging_(paging) {}
    Paged(const Paged&) = delete;
    Paged& operator=(const Paged&) = delete;
    Paged(Paged&&) noexcept = default;
    Paged& operator=(Paged&&) noexcept = default;
    ~Paged() = default;

    /// Ends the iteration after `count` items. The number of items that a page contains does not change.
    Paged max_items(std::size_t count) && {
        max_items_ = count;
        return std::move(*this);
    }
    /// Sets a function that is called for each item that cannot be decoded. Without one, the iteration
    /// throws Exception.
    Paged on_undecodable(std::function<void(const UndecodableItem&)> handler) && {
        on_undecodable_ = std::move(handler);
        return std::move(*this);
    }

    /// Fetches the next page while you read the current one, on the client's loop. At most one page is
    /// fetched that is not read. Without effect on pages(), and after the last copy of the client was
    /// destroyed.
    Paged prefetch() && {
        prefetches_ = true;
        return std::move(*this);
    }

    /// The pages instead of the items. This fetches nothing yet.
    [[nodiscard]] Pages<T> pages() && {
        return Pages<T>(std::make_shared<detail::PageWalker>(std::move(this->spec_), id_, paging_));
    }
    /// Does not compile, because the pages replace the list. Write `std::move(list).pages()`.
    template <class Never = void>
    Pages<T> pages() const& {
        static_assert(detail::never<Never>,
                      "pages take the place of their list: write std::move(list).pages()");
        return detail::never_made<Pages<T>>();
    }

    /// Does not compile, because a list has several pages. Write `.pages().fetch()`.
    template <class Callback>
    void start(Callback /*callback*/) const {
        static_assert(detail::never<Callback>, "a list has pages: write .pages().fetch().start(callback)");
    }
    /// Does not compile, because a list has several pages. Write `.pages().fetch()`.
    template <class Never = void>
    void submit() const {
        static_assert(detail::never<Never>, "a list has pages: write .pages().fetch().submit()");
    }

    /// Fetches the first page if no page was fetched yet. Throws Exception.
    [[nodiscard]] iterator begin() & {
        if (!pages_) {
            open();
            load();
        } else if (std::exchange(owes_page_, false)) {
            load();
        }
        return iterator(*this);
    }
    /// Does not compile for a temporary or const list, because reading changes the list.
    template <class Never = void>
    void begin() const& {
        static_assert(
            detail::never<Never>,
            "reading a list changes it: give it a name that is not const, or write for (auto& item : list)");
    }
    /// The end of the list.
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

    /// The service's count of all items; unset if the service does not send it. Fetches the first page if no
    /// page was fetched yet. Throws Exception.
    [[nodiscard]] std::optional<std::int64_t> total_count() {
        (void)begin();
        return current_.pagination.total_count;
    }
    /// The cursor to resume after the last item that was read, even if you have moved from that item:
    /// `.starting_after` of a later run. Before the first item, the cursor that the list was started with.
    [[nodiscard]] std::string cursor() const {
        return pages_ ? cursor_ : detail::PageWalker(this->spec_, id_, paging_).cursor();
    }

private:
    void open() {
        pages_.emplace(std::make_shared<detail::PageWalker>(this->spec_, id_, paging_));
        cursor_ = pages_->cursor();
    }
    /// Fetches pages until there is an item to read, or no page is left.
    void load() {
        next_ = 0;
        current_.data.clear();
        while (current_.data.empty()) {
            std::optional<Page<T>> page = next_page();
            if (!page) {
                cursor_ = pages_->cursor();
                return;
            }
            current_ = *std::move(page);
            if (prefetches_ && detail::can_start(this->spec_)) ahead_.emplace(pages_->fetch().submit());
            for (const UndecodableItem& item : current_.undecodable) {
                if (!on_undecodable_) throw_error(item.error);
                on_undecodable_(item);
            }
        }
    }
    std::optional<Page<T>> next_page() {
        if (!ahead_) return pages_->fetch().send();
        auto page = ahead_->try_get();
        // Nobody may wait here: the page can be taken on another thread.
        owes_page_ = !page && pages_->is_fetching();
        if (!owes_page_) ahead_.reset();
        // The client, and with it its loop, was destroyed meanwhile.
        if (!page && !owes_page_ && !pages_->finished()) return pages_->fetch().send();
        return std::move(page).value();
    }
    [[nodiscard]] bool exhausted() const { return read_ >= max_items_ || next_ >= current_.data.size(); }
    /// The current item, which now counts as read. Its cursor is stored first, because the caller may move
    /// from the item.
    T& read() {
        T& item = current_.data[next_];
        if (!is_read_) {
            // An item without an id does not change the cursor: an empty cursor would start at the beginning.
            std::string cursor = pages_->cursor_of(item);
            if (!cursor.empty()) cursor_ = std::move(cursor);
        }
        is_read_ = true;
        return item;
    }
    void advance() {
        read();
        is_read_ = false;
        ++read_;
        if (read_ >= max_items_) return;
        if (++next_ >= current_.data.size()) load();
    }

    detail::IdField id_;
    detail::Paging paging_;
    std::size_t max_items_{(std::numeric_limits<std::size_t>::max)()};
    std::function<void(const UndecodableItem&)> on_undecodable_;
    bool prefetches_{false};
    std::optional<Pages<T>> pages_;
    std::optional<Pending<std::optional<Page<T>>>> ahead_;  ///< the next page, while it is fetched
    bool owes_page_{false};  ///< whether begin() must take it, because it was not taken when it was due
    Page<T> current_;
    std::size_t next_{0};  ///< index in the current page
    std::size_t read_{0};  ///< number of items that were read
    bool is_read_{false};  ///< whether the current item was read
    std::string cursor_;   ///< after the last item that was read
};

/// An input iterator over the items of a Paged, which must outlive it.
template <Described T>
class Paged<T>::iterator {
public:
    using iterator_concept = std::input_iterator_tag;  ///< it can be read once
    using value_type = T;                              ///< an item
    using difference_type = std::ptrdiff_t;            ///< required for iterators

    iterator() = default;
    /// An iterator at the current item of the list.
    explicit iterator(Paged& list) : list_(&list) {}

    /// The current item. You may move from it.
    [[nodiscard]] T& operator*() const { return list_->read(); }
    /// A member of the current item.
    [[nodiscard]] T* operator->() const { return &**this; }
    /// Advances to the next item, which may fetch a page. Throws Exception.
    iterator& operator++() {
        list_->advance();
        return *this;
    }
    /// Advances to the next item. Returns nothing, because the previous item is gone.
    void operator++(int) { ++*this; }
    /// Whether the list was read to its end.
    friend bool operator==(const iterator& at, std::default_sentinel_t) { return at.exhausted(); }

private:
    // A friend of the iterator is not a friend of the list.
    [[nodiscard]] bool exhausted() const { return list_->exhausted(); }

    Paged* list_{nullptr};
};

}  // namespace cis
