#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <cis/call/paged.hpp>

namespace cis {

/// A search for one item of a list by its id, for resources that no route returns alone. It fetches page by
/// page until it finds the item. The settings, such as the deadline, apply to each page.
///
/// @code
/// std::optional<cis::Candidate> candidate = client.candidates().find(posting_id, interview_id).send();
/// @endcode
template <Described T>
class [[nodiscard("nothing is sent before .send()")]] Lookup : public CallSettings<Lookup<T>> {
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

    /// Searches, and throws Exception on an error.
    /// @return the item; none if the list does not contain it
    std::optional<T> send() && { return std::move(*this).try_send().value(); }
    /// Searches. Throws only `std::bad_alloc`.
    /// @return the item, none if the list does not contain it, or an error. It is also an error if the list
    ///         contains the item but it cannot be decoded
    Result<std::optional<T>> try_send() && {
        Pages<T> pages(detail::PageWalker(std::move(this->spec_), field_));
        while (auto page = pages.next()) {
            if (!*page) return std::move(*page).error();
            for (T& item : (*page)->data) {
                if (pages.cursor_of(item) == id_) return std::optional<T>(std::move(item));
            }
            for (UndecodableItem& item : (*page)->undecodable) {
                if (pages.cursor_of(item) == id_) return std::move(item.error);
            }
        }
        return std::optional<T>();
    }

    /// Does not compile, because a search can be sent once. Write `std::move(search).send()`.
    template <class Never = void>
    std::optional<T> send() const& {
        static_assert(detail::never<Never>,
                      "a search is used up by being sent: write std::move(search).send()");
        return detail::never_made<std::optional<T>>();
    }
    /// Does not compile, because a search can be sent once. Write `std::move(search).try_send()`.
    template <class Never = void>
    Result<std::optional<T>> try_send() const& {
        static_assert(detail::never<Never>,
                      "a search is used up by being sent: write std::move(search).try_send()");
        return detail::never_made<Result<std::optional<T>>>();
    }

private:
    detail::IdField field_;
    std::string id_;
};

}  // namespace cis
