#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <cis/call/paged.hpp>

namespace cis {

/// A search for one item of a list by its id, for resources that no route reads alone. It fetches page by
/// page until the item is found, so it takes as many requests as there are pages before it.
template <Described T>
class [[nodiscard("nothing is sent before .send()")]] Lookup : public CallSettings<Lookup<T>> {
public:
    /// For the service classes; a caller gets searches from them.
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

    /// Searches. Throws Exception. @return the item; none when the list does not have it
    std::optional<T> send() && { return std::move(*this).try_send().value(); }
    /// Searches. Throws nothing but `std::bad_alloc`.
    /// @return the item, none when the list does not have it, or an error, also when the item is there but
    ///         cannot be decoded
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

    /// Not for a search that goes on existing: `std::move(search).send()`.
    template <class Never = void>
    std::optional<T> send() const& {
        static_assert(detail::never<Never>,
                      "a search is used up by being sent: write std::move(search).send()");
        return detail::never_made<std::optional<T>>();
    }
    /// Not for a search that goes on existing: `std::move(search).try_send()`.
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
