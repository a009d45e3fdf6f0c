#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <cis/call/call_settings.hpp>
#include <cis/call/call_spec.hpp>
#include <cis/call/page_run.hpp>
#include <cis/call/page_walker.hpp>
#include <cis/call/pages.hpp>
#include <cis/call/pending.hpp>
#include <cis/call/sendable.hpp>
#include <cis/call/sent_call.hpp>
#include <cis/core/error.hpp>
#include <cis/core/result.hpp>
#include <cis/model/described.hpp>
#include <cis/model/id_field.hpp>
#include <cis/model/page.hpp>

namespace cis {

namespace detail {

/// Looks for an item page by page.
template <Described T>
class Search {
public:
    Search(CallSpec spec, IdField field, std::string id)
        : pages_(std::make_shared<PageWalker>(std::move(spec), field)), id_(std::move(id)) {}

    [[nodiscard]] PageCall<T> fetch() { return pages_.fetch(); }
    /// Looks for the item in a page. @return the result of the search; none if it continues
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

}  // namespace detail

/// A search for one item of a list by its id, for resources that no route returns individually. It fetches
/// page by page until it finds the item. The settings, such as the deadline, apply to each page. See Sendable
/// for the ways to send it.
///
/// The result is the item, or none if the list does not contain it. It is an error if the list contains the
/// item but it cannot be decoded.
/// @code
/// std::optional<cis::Candidate> candidate = client.candidates().find(posting_id, interview_id).send();
/// @endcode
template <Described T>
class [[nodiscard("nothing is sent before .send()"), gnu::warn_unused]] Lookup
    : public CallSettings<Lookup<T>>,
      public Sendable<Lookup<T>, std::optional<T>> {
public:
    using Ended = detail::KnownEnd<std::optional<T>>;  ///< for the ways to send it

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

    detail::Search<T> search() && {
        detail::capture_context(this->spec_);  // later pages are fetched from another thread
        return detail::Search<T>(std::move(this->spec_), field_, std::move(id_));
    }
    Result<std::optional<T>> run() && {
        detail::Search<T> search = std::move(*this).search();
        return detail::read_pages(search);
    }
    template <class Function>
    void launch(Function function, detail::Delivery delivery,
                const std::shared_ptr<detail::Submission>& submission) && {
        using Run = detail::PageRun<std::optional<T>, detail::Search<T>, Function>;
        Run::next(
            std::make_unique<Run>(std::move(*this).search(), std::move(function), delivery, submission));
    }

    detail::IdField field_;
    std::string id_;
};

}  // namespace cis
