#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <cis/call/call_settings.hpp>
#include <cis/call/page_walker.hpp>
#include <cis/core/result.hpp>
#include <cis/model/described.hpp>
#include <cis/model/id_field.hpp>
#include <cis/model/page.hpp>

namespace cis {

/// A list's pages, one after the other.
template <Described T>
class Pages {
public:
    /// For Paged; a caller gets pages from it.
    explicit Pages(detail::PageWalker walker) : walker_(std::move(walker)) {}

    /// Fetches the next page; throws nothing but `std::bad_alloc`.
    /// @return the page or why it could not be had; none at the end of the list and after an error. A page
    ///         that does not say how the list goes on is returned, and the error comes after it
    [[nodiscard]] std::optional<Result<Page<T>>> next() {
        if (walker_.finished()) return std::nullopt;
        Page<T> page;
        const detail::PageParts parts{describe(std::type_identity<std::vector<T>>{}), &page.data,
                                      page.pagination, page.undecodable, page.extra};
        if (auto error = walker_.fetch(parts)) return Result<Page<T>>(std::move(*error));
        return Result<Page<T>>(std::move(page));
    }
    /// What resumes behind the last page returned: `.starting_after` of a later run.
    [[nodiscard]] const std::string& cursor() const noexcept { return walker_.cursor(); }
    /// What resumes behind one item.
    [[nodiscard]] std::string cursor_of(const T& item) const {
        return walker_.cursor_of(describe(std::type_identity<T>{}), &item);
    }
    /// What resumes behind an item that could not be decoded; empty when it has no id that can be read.
    [[nodiscard]] std::string cursor_of(const UndecodableItem& item) const {
        return walker_.cursor_of(describe(std::type_identity<Json>{}), &item.raw);
    }

private:
    detail::PageWalker walker_;
};

/// A list that is fetched page by page while it is read: a C++20 input range that owns what it needs.
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

    /// For the service classes; a caller gets lists from them.
    Paged(detail::CallSpec spec, detail::IdField id, detail::Paging paging = detail::Paging::cursor)
        : CallSettings<Paged<T>>(std::move(spec)), id_(id), paging_(paging) {}
    Paged(const Paged&) = delete;
    Paged& operator=(const Paged&) = delete;
    Paged(Paged&&) noexcept = default;
    Paged& operator=(Paged&&) noexcept = default;
    ~Paged() = default;

    /// Ends the iteration after so many items. Does not change how many are fetched with a page.
    Paged max_items(std::size_t count) && {
        max_items_ = count;
        return std::move(*this);
    }
    /// Called for each item that cannot be decoded; without a handler the iteration throws.
    Paged on_undecodable(std::function<void(const UndecodableItem&)> handler) && {
        on_undecodable_ = std::move(handler);
        return std::move(*this);
    }

    /// The pages instead of the items. Nothing is fetched yet.
    [[nodiscard]] Pages<T> pages() && {
        return Pages<T>(detail::PageWalker(std::move(this->spec_), id_, paging_));
    }
    /// Not for a list that goes on existing: `std::move(list).pages()`.
    template <class Never = void>
    Pages<T> pages() const& {
        static_assert(detail::never<Never>,
                      "pages take the place of their list: write std::move(list).pages()");
        return detail::never_made<Pages<T>>();
    }

    /// Fetches the first page, if no page was fetched yet. Throws Exception.
    [[nodiscard]] iterator begin() & {
        if (!pages_) {
            start();
            load();
        }
        return iterator(*this);
    }
    /// Not for a list without a name, nor for a const one: reading changes it.
    template <class Never = void>
    void begin() const& {
        static_assert(
            detail::never<Never>,
            "reading a list changes it: give it a name that is not const, or write for (auto& item : list)");
    }
    /// The end of the list.
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

    /// How many items the service says there are in all; unset when it does not say. Fetches the first page,
    /// if none was yet; throws Exception.
    [[nodiscard]] std::optional<std::int64_t> total_count() {
        (void)begin();
        return current_.pagination.total_count;
    }
    /// What resumes behind the last item that was read, whatever was done to that item: `.starting_after` of
    /// a later run. Before the first one, what the list was started with.
    [[nodiscard]] std::string cursor() const {
        return pages_ ? cursor_ : detail::PageWalker(this->spec_, id_, paging_).cursor();
    }

private:
    void start() {
        pages_.emplace(detail::PageWalker(this->spec_, id_, paging_));
        cursor_ = pages_->cursor();
    }
    /// Fetches pages until there is an item to read, or none are left.
    void load() {
        next_ = 0;
        current_.data.clear();
        while (current_.data.empty()) {
            auto page = pages_->next();
            if (!page) {
                cursor_ = pages_->cursor();
                return;
            }
            current_ = std::move(*page).value();
            for (const UndecodableItem& item : current_.undecodable) {
                if (!on_undecodable_) throw_error(item.error);
                on_undecodable_(item);
            }
        }
    }
    [[nodiscard]] bool exhausted() const { return read_ >= max_items_ || next_ >= current_.data.size(); }
    /// The current item, which counts as read from now on; its cursor is kept before anybody can move it
    /// away.
    T& read() {
        T& item = current_.data[next_];
        if (!is_read_) {
            // An item without an id leaves the cursor where it was: an empty one would begin anew.
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
    std::optional<Pages<T>> pages_;
    Page<T> current_;
    std::size_t next_{0};  ///< in the current page
    std::size_t read_{0};  ///< in all
    bool is_read_{false};  ///< the current item
    std::string cursor_;   ///< of the last item that was read
};

/// An input iterator over the items of a Paged, which must outlive it.
template <Described T>
class Paged<T>::iterator {
public:
    using iterator_concept = std::input_iterator_tag;  ///< it can be read once
    using value_type = T;                              ///< an item
    using difference_type = std::ptrdiff_t;            ///< required of an iterator

    iterator() = default;
    /// At the item that the list has reached.
    explicit iterator(Paged& list) : list_(&list) {}

    /// The current item. It may be moved from.
    [[nodiscard]] T& operator*() const { return list_->read(); }
    /// A member of the current item.
    [[nodiscard]] T* operator->() const { return &**this; }
    /// Goes to the next item, which may fetch a page. Throws Exception.
    iterator& operator++() {
        list_->advance();
        return *this;
    }
    /// The same; there is no item to go back to.
    void operator++(int) { ++*this; }
    /// Whether the list was read to its end.
    friend bool operator==(const iterator& at, std::default_sentinel_t) { return at.exhausted(); }

private:
    // A friend of the iterator is none of the list.
    [[nodiscard]] bool exhausted() const { return list_->exhausted(); }

    Paged* list_{nullptr};
};

}  // namespace cis
