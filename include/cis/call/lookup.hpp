#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <cis/call/paged.hpp>

namespace cis {

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
    /// For the service classes, which return searches.
    Lookup(detail::CallSpec spec, detail::IdField field, std::string_view id)
        : CallSettings<Lookup<T>>(std::move(spec)), field_(field), id_(id) {
        if (id_.empty())
            detail::refuse(this->spec_, invalid_argument(std::string(field.name), "must not be empty"));
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

    /// A search that has ended.
    struct Ended {
        Result<std::optional<T>> result;

        Result<std::optional<T>> take() { return std::move(result); }
    };

    /// Fetches page by page.
    class Search {
    public:
        Search(detail::CallSpec spec, detail::IdField field, std::string id)
            : pages_(std::make_shared<detail::PageWalker>(std::move(spec), field)), id_(std::move(id)) {}

        PageCall<T> fetch() { return pages_.fetch(); }
        /// Looks for the item in the next page. @return the end of the search, if it has ended
        std::optional<Result<std::optional<T>>> examine(Result<std::optional<Page<T>>> page) const {
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

    Result<std::optional<T>> run() && {
        Search search(std::move(this->spec_), field_, std::move(id_));
        for (;;) {
            if (auto end = search.examine(search.fetch().try_send())) return *std::move(end);
        }
    }

    template <class Function>
    struct Run {
        Search search;
        Function function;
        detail::Delivery delivery;
        std::shared_ptr<detail::Submission> submission;

        /// Fetches the next page, and continues in the function that gets it.
        static void next(std::unique_ptr<Run> run) {
            Run& it = *run;
            detail::Launcher::launch(
                it.search.fetch(),
                [run = std::move(run)](auto ended) mutable {
                    if (auto end = run->search.examine(ended.take())) {
                        run->function(Ended{*std::move(end)});
                    } else {
                        next(std::move(run));
                    }
                },
                it.delivery, it.submission);
        }
    };

    template <class Function>
    void launch(Function function, detail::Delivery delivery,
                const std::shared_ptr<detail::Submission>& submission) && {
        Run<Function>::next(std::unique_ptr<Run<Function>>(
            new Run<Function>{Search(std::move(this->spec_), field_, std::move(id_)), std::move(function),
                              delivery, submission}));
    }

    detail::IdField field_;
    std::string id_;
};

}  // namespace cis
