#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <cis/call/paged.hpp>

namespace cis {

namespace detail {

/// A search that has ended.
template <Described T>
struct EndedSearch {
    Result<std::optional<T>> result;

    [[nodiscard]] Result<std::optional<T>> take() { return std::move(result); }
};

/// Looks for an item page by page.
template <Described T>
class Search {
public:
    Search(CallSpec spec, IdField field, std::string id)
        : pages_(std::make_shared<PageWalker>(std::move(spec), field)), id_(std::move(id)) {}

    [[nodiscard]] PageCall<T> fetch() { return pages_.fetch(); }
    /// Looks for the item in a page. @return the end of the search; none if it goes on
    [[nodiscard]] std::optional<Result<std::optional<T>>> examine(Result<std::optional<Page<T>>> page) const {
        if (!page) return std::move(page).error();
        if (!*page) return std::optional<T>();
        for (T& item : (*page)->data) {
            if (pages_.cursor_of(item) == id_) return std::optional<T>(std::move(item));
        }
        for (UndecodableItem& item : (*page)->undecodable) {
            if (pages_.cursor_of(item) == id_) return std::move(item.error);
        }
        return std::nullopt;
    }

private:
    Pages<T> pages_;
    std::string id_;
};

/// A search on the loop of a client: the end of each page starts the next one.
template <Described T, class Function>
class SearchRun {
public:
    SearchRun(Search<T> search, Function function, Delivery delivery, std::shared_ptr<Submission> submission)
        : search_(std::move(search)),
          function_(std::move(function)),
          delivery_(delivery),
          submission_(std::move(submission)) {}

    /// Fetches the next page.
    static void next(std::unique_ptr<SearchRun> run) {
        const Delivery delivery = run->delivery_;
        const std::shared_ptr<Submission> submission = run->submission_;  // the run may end before launch()
        auto fetch = run->search_.fetch();
        Launcher::launch(
            std::move(fetch),
            [run = std::move(run)](auto ended) mutable {
                if (auto end = run->search_.examine(ended.take())) {
                    run->function_(EndedSearch<T>{*std::move(end)});
                } else {
                    next(std::move(run));
                }
            },
            delivery, submission);
    }

private:
    Search<T> search_;
    Function function_;
    Delivery delivery_;
    std::shared_ptr<Submission> submission_;
};

}  // namespace detail

/// A search for one item of a list by its id, for resources that no route returns alone. It fetches page by
/// page until it finds the item. The settings, such as the deadline, apply to each page. See Sendable for the
/// ways to send it.
///
/// The result is the item, or none if the list does not contain it. It is an error if the list contains the
/// item but it cannot be decoded.
/// @code
/// std::optional<cis::Candidate> candidate = client.candidates().find(posting_id, interview_id).send();
/// @endcode
template <Described T>
class [[nodiscard("nothing is sent before .send()")]] Lookup : public CallSettings<Lookup<T>>,
                                                               public Sendable<Lookup<T>, std::optional<T>> {
public:
    using Ended = detail::EndedSearch<T>;  ///< for the ways to send it

    /// For the service classes, which return searches.
    Lookup(detail::CallSpec spec, detail::IdField field, std::string_view id)
        : CallSettings<Lookup<T>>(std::move(spec)), field_(field), id_(id) {
        if (id_.empty())
            detail::set_fault(this->spec_, invalid_argument(std::string(field.name), "must not be empty"));
    }
    Lookup(const Lookup&) = delete;
    Lookup& operator=(const Lookup&) = delete;
    Lookup(Lookup&&) noexcept = default;
    Lookup& operator=(Lookup&&) noexcept = default;
    ~Lookup() = default;

private:
    friend Sendable<Lookup<T>, std::optional<T>>;
    friend detail::Launcher;
    friend detail::Awaiter<Lookup<T>, std::optional<T>>;

    detail::Search<T> search() && {
        detail::capture_context(this->spec_);  // later pages are fetched from another thread
        return detail::Search<T>(std::move(this->spec_), field_, std::move(id_));
    }
    Result<std::optional<T>> run() && {
        detail::Search<T> search = std::move(*this).search();
        for (;;) {
            if (auto end = search.examine(search.fetch().try_send())) return *std::move(end);
        }
    }
    template <class Function>
    void launch(Function function, detail::Delivery delivery,
                const std::shared_ptr<detail::Submission>& submission) && {
        using Run = detail::SearchRun<T, Function>;
        Run::next(
            std::make_unique<Run>(std::move(*this).search(), std::move(function), delivery, submission));
    }

    detail::IdField field_;
    std::string id_;
};

}  // namespace cis
