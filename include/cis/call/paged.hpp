#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <cis/call/call_settings.hpp>
#include <cis/call/collected.hpp>
#include <cis/call/items.hpp>
#include <cis/call/page_walker.hpp>
#include <cis/call/pages.hpp>
#include <cis/call/sendable.hpp>
#include <cis/core/exception.hpp>
#include <cis/core/result.hpp>
#include <cis/model/described.hpp>
#include <cis/model/id_field.hpp>
#include <cis/model/page.hpp>

namespace cis {

/// A list that is fetched page by page while you read it: a C++20 input range that owns everything that it
/// needs.
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
class [[nodiscard("nothing is fetched before the list is read"), gnu::warn_unused]] Paged
    : public CallSettings<Paged<T>> {
public:
    class iterator;

    /// For the service classes, which return lists.
    Paged(detail::CallSpec spec, detail::IdField id, detail::Paging paging = detail::Paging::cursor)
        : CallSettings<Paged<T>>(std::move(spec)), id_(id), paging_(paging) {}
    Paged(const Paged&) = delete;
    Paged& operator=(const Paged&) = delete;
    Paged(Paged&&) noexcept = default;
    Paged& operator=(Paged&&) noexcept = default;
    ~Paged() {
        if (pages_) this->spec_.session.reset();  // it was read
    }

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

    /// Fetches the next page on the client's loop while you read the current one. At most one unread page is
    /// fetched. This has no effect on pages() and items(), nor after the last copy of the client was
    /// destroyed.
    Paged prefetch() && {
        prefetches_ = true;
        return std::move(*this);
    }

    /// Returns the pages instead of the items. This fetches nothing yet.
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

    /// Returns the items for `co_await`, callbacks and futures. This fetches nothing yet.
    /// @code
    /// auto items = client.candidates().list(posting_id, {.limit = 100}).items();
    /// for (;;) {
    ///     auto next = items.next();
    ///     auto candidate = co_await next;   // Result<std::optional<Candidate>>
    ///     if (!candidate || !*candidate) break;
    ///     use(**candidate);
    /// }
    /// @endcode
    [[nodiscard]] Items<T> items() && {
        return Items<T>(std::make_shared<detail::PageWalker>(std::move(this->spec_), id_, paging_),
                        max_items_, std::move(on_undecodable_));
    }
    /// Does not compile, because the items replace the list. Write `std::move(list).items()`.
    template <class Never = void>
    Items<T> items() const& {
        static_assert(detail::never<Never>,
                      "items take the place of their list: write std::move(list).items()");
        return detail::never_made<Items<T>>();
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
    /// Does not compile, because a list is sent page by page as it is read. Write `for (auto& item : list)`,
    /// or `collect(1000)`.
    template <class Never = void>
    void send() const {
        static_assert(detail::never<Never>,
                      "a list is sent as it is read: write for (auto& item : list), or collect(1000)");
    }

    /// Fetches the first page if no page was fetched yet. Throws Exception.
    [[nodiscard]] iterator begin() & {
        require_list();
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
    /// Does not compile, because a list may have millions of items. Pass the largest number that you want.
    template <class Never = void>
    Collected<T> collect() const {
        static_assert(detail::never<Never>, "say how many at most: collect(1000), whose .items is a vector");
        return detail::never_made<Collected<T>>();
    }
#if defined(__cpp_exceptions)  // they catch what the items throw
    /// Collects the next items, beginning with the first one that was not read. Call it again for the items
    /// that follow. It fetches no page after the one with the last of these items. Throws Exception. The
    /// items collected before an exception are lost, so cursor() stays before them. try_collect() loses
    /// nothing.
    /// @param most the largest number of items, at least 1. The collection also ends when this many items
    /// could not be decoded
    /// @code
    /// auto candidates = client.candidates().list(posting_id, {.limit = 100}).collect(500);
    /// if (!candidates.is_whole) std::cerr << "there may be more\n";
    /// @endcode
    Collected<T> collect(std::size_t most) {
        std::string before = cursor();
        Collected<T> gathered = try_collect(most);
        if (gathered.error) {
            if (pages_) cursor_ = std::move(before);
            throw_error(*std::move(gathered.error));
        }
        return gathered;
    }
    /// Does the same, but puts the error into the result, beside the items collected before it. After the
    /// error of a page, each further call returns the same error. Throws only `std::bad_alloc`.
    [[nodiscard]] Collected<T> try_collect(std::size_t most) {
        Collected<T> gathered;
        try {
            if (most == 0) throw_error(invalid_argument("most", "must be at least 1"));
            gather(most, gathered);
        } catch (const Exception& failure) {
            gathered.error = failure.error();
        }
        gathered.is_whole = !gathered.error && is_at_end();
        gathered.is_last = gathered.is_whole || read_ >= max_items_;
        gathered.cursor = cursor();
        return gathered;
    }
#endif
    /// The cursor to resume after the last item that was read, even if you have moved from that item:
    /// `.starting_after` of a later run. Before the first item, the cursor that the list was started with.
    [[nodiscard]] std::string cursor() const {
        return pages_ ? cursor_ : detail::PageWalker(this->spec_, id_, paging_).cursor();
    }

private:
    /// Throws Exception if the list was moved from, because a moved-from list would look like one at its end.
    void require_list() const {
        if (!this->spec_.session) throw_error(invalid_argument("list", "was moved from"));
    }
    void open() {
        pages_.emplace(std::make_shared<detail::PageWalker>(this->spec_, id_, paging_));
        cursor_ = pages_->cursor();
    }
    /// Fetches pages until there is an item to read, or no page is left.
    void load() {
        while (load_page(nullptr) && current_.data.empty()) {
        }
    }
    /// Takes the next page.
    /// @param undecodable takes the items that cannot be decoded; null: they end the iteration, unless
    ///                    on_undecodable() has a function for them
    /// @return false if no page is left
    bool load_page(std::vector<UndecodableItem>* undecodable) {
        next_ = 0;
        current_.data.clear();
        std::optional<Page<T>> page = next_page();
        owes_page_ = false;
        if (!page) {
            cursor_ = pages_->cursor();
            return false;
        }
        current_ = *std::move(page);
        if (prefetches_ && detail::can_start(this->spec_)) ahead_.emplace(pages_->fetch().submit());
        for (const UndecodableItem& item : current_.undecodable) {
            if (on_undecodable_) {
                on_undecodable_(item);
            } else if (undecodable == nullptr) {
                throw_error(item.error);
            }
            if (undecodable != nullptr) undecodable->push_back(item);
        }
        return true;
    }
    std::optional<Page<T>> next_page() {
        Result<std::optional<Page<T>>> page = ahead_ ? take_ahead() : pages_->fetch().try_send();
        if (!page && pages_->finished()) failure_ = std::make_unique<Error>(page.error());
        return std::move(page).value();
    }
    Result<std::optional<Page<T>>> take_ahead() {
        auto page = ahead_->try_get();
        // This thread must not wait for the page: it can be taken on another thread.
        owes_page_ = !page && pages_->is_fetching();
        if (!owes_page_) ahead_.reset();
        // The client was destroyed meanwhile, together with its loop.
        if (!page && !owes_page_ && !pages_->finished()) return pages_->fetch().try_send();
        return page;
    }
    void gather(std::size_t most, Collected<T>& gathered) {
        require_list();
        if (is_read_) pass();
        while (gathered.items.size() < most && gathered.undecodable.size() < most && read_ < max_items_) {
            if (failure_) throw_error(*failure_);
            if (!pages_) {
                open();
                owes_page_ = true;
            }
            if (owes_page_) {
                const bool is_there = load_page(&gathered.undecodable);
                owes_page_ = is_there && current_.data.empty();
                if (owes_page_) continue;
            }
            if (next_ >= current_.data.size()) return;
            gathered.items.push_back(std::move(read()));
            pass();
        }
    }
    [[nodiscard]] bool is_at_end() const {
        return pages_ && pages_->finished() && next_ >= current_.data.size();
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
        pass();
        if (std::exchange(owes_page_, false)) load();
    }
    /// Moves to the next item, but fetches no page for it.
    void pass() {
        read();
        is_read_ = false;
        ++read_;
        ++next_;
        owes_page_ = read_ < max_items_ && next_ >= current_.data.size();
    }

    detail::IdField id_;
    detail::Paging paging_;
    std::size_t max_items_{(std::numeric_limits<std::size_t>::max)()};
    std::function<void(const UndecodableItem&)> on_undecodable_;
    bool prefetches_{false};
    std::optional<Pages<T>> pages_;
    std::optional<Pending<std::optional<Page<T>>>> ahead_;  ///< the next page, while it is fetched
    bool owes_page_{false};  ///< whether begin() must take a page that was not taken when it was due
    std::unique_ptr<const Error> failure_;  ///< the error of a page, which has ended the list
    Page<T> current_;
    std::size_t next_{0};  ///< index in the current page
    std::size_t read_{0};  ///< number of items that were read
    bool is_read_{false};  ///< whether the current item was read
    std::string cursor_;   ///< the cursor after the last item that was read
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
    // A friend of the iterator would not be a friend of the list.
    [[nodiscard]] bool exhausted() const { return list_->exhausted(); }

    Paged* list_{nullptr};
};

}  // namespace cis
