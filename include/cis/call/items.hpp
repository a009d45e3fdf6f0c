#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <cis/call/page_run.hpp>
#include <cis/call/page_walker.hpp>
#include <cis/call/pages.hpp>
#include <cis/call/pending.hpp>
#include <cis/call/sendable.hpp>
#include <cis/call/sent_call.hpp>
#include <cis/core/result.hpp>
#include <cis/model/described.hpp>
#include <cis/model/page.hpp>

namespace cis {

namespace detail {

/// The position in a list that is read item by item. Copies share it. A moved-from reader has no position:
/// the next item must be fetched, which fails.
template <Described T>
class ItemReader {
public:
    using Next = Result<std::optional<T>>;  ///< the next item, or none at the end

    ItemReader(std::shared_ptr<PageWalker> walker, std::size_t most,
               std::function<void(const UndecodableItem&)> on_undecodable)
        : place_(std::make_shared<Place>(std::move(walker), most, std::move(on_undecodable))) {}

    /// The next result that needs no fetch; none if a page must be fetched.
    [[nodiscard]] std::optional<Next> ready() const {
        if (!place_) return std::nullopt;
        Place& at = *place_;
        if (at.left == 0) return std::optional<T>();
        if (at.next_undecodable < at.page.undecodable.size())
            return Next(std::move(at.page.undecodable[at.next_undecodable++].error));
        if (at.next < at.page.data.size()) {
            std::string cursor = at.pages.cursor_of(at.page.data[at.next]);
            // An item without an id does not change the cursor: an empty cursor would start at the beginning.
            if (!cursor.empty()) at.cursor = std::move(cursor);
            --at.left;
            return Next(std::move(at.page.data[at.next++]));
        }
        if (!at.pages.finished()) return std::nullopt;
        at.cursor = at.pages.cursor();
        return std::optional<T>();
    }
    /// Captures the caller's context for all pages that the next item needs. Later pages are fetched from
    /// another thread.
    void capture() const {
        if (place_) place_->walker->capture();
    }
    [[nodiscard]] PageCall<T> fetch() const { return place_ ? place_->pages.fetch() : PageCall<T>(nullptr); }
    [[nodiscard]] std::optional<Next> examine(Result<std::optional<Page<T>>> page) const {
        if (!page) return Next(std::move(page).error());
        Place& at = *place_;
        at.page = std::move(*page).value_or(Page<T>{});
        at.next = 0;
        at.next_undecodable = at.on_undecodable ? at.page.undecodable.size() : 0;
        if (at.on_undecodable) {
            for (const UndecodableItem& item : at.page.undecodable) at.on_undecodable(item);
        }
        return ready();
    }
    /// A call of the same client without a request.
    [[nodiscard]] SentCall without_request() const { return place_->walker->without_request(); }

    [[nodiscard]] bool finished() const noexcept {
        if (!place_) return true;
        const Place& at = *place_;
        const bool has_read =
            at.next >= at.page.data.size() && at.next_undecodable >= at.page.undecodable.size();
        return at.left == 0 || (has_read && at.pages.finished());
    }
    [[nodiscard]] const std::string& cursor() const noexcept {
        static const std::string none;
        return place_ ? place_->cursor : none;
    }

private:
    struct Place {
        Place(std::shared_ptr<PageWalker> its_walker, std::size_t most,
              std::function<void(const UndecodableItem&)> handler)
            : walker(std::move(its_walker)),
              pages(walker),
              on_undecodable(std::move(handler)),
              left(most),
              cursor(walker->cursor()) {}

        const std::shared_ptr<PageWalker> walker;
        Pages<T> pages;
        const std::function<void(const UndecodableItem&)> on_undecodable;
        std::size_t left;  ///< how many items may be returned
        Page<T> page{};
        std::size_t next{0};              ///< index in the page
        std::size_t next_undecodable{0};  ///< index of the first one that was not reported
        std::string cursor;
    };

    std::shared_ptr<Place> place_;
};

/// Returns a result that was known before the call.
template <class T>
struct ReadKnown {
    Result<T> result;

    Result<T> operator()(SentCall& /*call*/) { return std::move(result); }
};

/// The next item that needs no fetch, on its way to the thread of a callback.
template <Described T>
class ReadyItem : public OneRequest<ReadyItem<T>, std::optional<T>, ReadKnown<std::optional<T>>> {
public:
    ReadyItem(const ItemReader<T>& from, Result<std::optional<T>> next)
        : call_(from.without_request()), next_(std::move(next)) {}

private:
    friend OneRequest<ReadyItem<T>, std::optional<T>, ReadKnown<std::optional<T>>>;
    SentCall open() { return std::move(call_); }
    ReadKnown<std::optional<T>> reader() { return {std::move(next_)}; }

    SentCall call_;
    Result<std::optional<T>> next_;
};

}  // namespace detail

/// The next item of a list, from Items::next(). See Sendable for the ways to send it. The result is the item,
/// or none at the end of the list and after an error.
///
/// An item of a page that was received before needs no request. A coroutine that awaits it continues without
/// being suspended. A callback runs where all callbacks run, and never inside start().
template <Described T>
class [[nodiscard("nothing is fetched before .send()"), gnu::warn_unused]] ItemCall
    : public Sendable<ItemCall<T>, std::optional<T>> {
public:
    using Ended = detail::KnownEnd<std::optional<T>>;  ///< for the ways to send it

    /// For Items.
    explicit ItemCall(detail::ItemReader<T> reader) : reader_(std::move(reader)) {}
    ItemCall(const ItemCall&) = delete;
    ItemCall& operator=(const ItemCall&) = delete;
    ItemCall(ItemCall&&) noexcept = default;
    ItemCall& operator=(ItemCall&&) noexcept = default;
    ~ItemCall() = default;

private:
    friend Sendable<ItemCall<T>, std::optional<T>>;
    friend detail::Launcher;

    [[nodiscard]] std::optional<Ended> known_end() const {
        auto next = reader_.ready();
        return next ? std::optional(Ended{*std::move(next)}) : std::nullopt;
    }
    Result<std::optional<T>> run() && {
        if (auto end = known_end()) return end->take();
        reader_.capture();
        return detail::read_pages(reader_);
    }
    template <class Function>
    void launch(Function function, detail::Delivery delivery,
                const std::shared_ptr<detail::Submission>& submission) && {
        using Run = detail::PageRun<std::optional<T>, detail::ItemReader<T>, Function>;
        if (auto next = reader_.ready()) {
            detail::Launcher::launch(
                detail::ReadyItem<T>(reader_, *std::move(next)),
                [function = std::move(function)](auto ended) mutable { function(Ended{ended.take()}); },
                delivery, submission);
        } else {
            reader_.capture();
            Run::next(std::make_unique<Run>(reader_, std::move(function), delivery, submission));
        }
    }

    detail::ItemReader<T> reader_;
};

/// The items of a list, one after the other, without blocking. Get them from Paged::items(). The list's
/// max_items() and on_undecodable() apply. The function of on_undecodable() is called where callbacks are
/// called; for `submit()` and `async_send()`, that is the client's thread. It must not throw. Without such a
/// function, an item that cannot be decoded is an error, and the next item follows. A moved-from object is
/// finished(), and its next item is an error.
template <Described T>
class [[nodiscard("nothing is fetched before the items are read"), gnu::warn_unused]] Items {
public:
    /// For Paged.
    Items(std::shared_ptr<detail::PageWalker> walker, std::size_t most,
          std::function<void(const UndecodableItem&)> on_undecodable)
        : reader_(std::move(walker), most, std::move(on_undecodable)) {}
    Items(const Items&) = delete;
    Items& operator=(const Items&) = delete;
    Items(Items&&) noexcept = default;
    Items& operator=(Items&&) noexcept = default;
    ~Items() = default;

    /// The next item, which can be sent in any way. It fetches a page only if no item of the last page is
    /// left. Only one item may be requested at a time: do not use this object until the result is taken. It
    /// may be destroyed earlier.
    /// @code
    /// auto next = items.next();
    /// auto candidate = co_await next;   // Result<std::optional<Candidate>>
    /// @endcode
    [[nodiscard]] ItemCall<T> next() { return ItemCall<T>(reader_); }
    /// Whether next() will return none: the list was read to its end, up to max_items(), or ended with an
    /// error.
    [[nodiscard]] bool finished() const noexcept { return reader_.finished(); }
    /// The cursor to resume after the last returned item: `.starting_after` of a later run.
    [[nodiscard]] const std::string& cursor() const noexcept { return reader_.cursor(); }

private:
    detail::ItemReader<T> reader_;
};

}  // namespace cis
