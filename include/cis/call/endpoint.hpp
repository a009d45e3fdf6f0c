#pragma once

#include <string_view>

#include <cis/http/method.hpp>

namespace cis {

/// Whether a request may be sent again after it may have been applied.
enum class Idempotency {
    by_method,  ///< yes for GET, PUT, PATCH and DELETE, no for POST
    yes,        ///< the endpoint is a POST that is safe to repeat
    no,         ///< a repetition would act twice
};

/// What a response is wrapped in.
enum class Envelope {
    data,       ///< `{ data, meta }`
    list,       ///< `{ data, pagination }`; a page that does not say whether it is the last one is an error
    open_list,  ///< not documented: `{ data }`, with `pagination` where there is more than one page
    open,       ///< not documented: `data` where the body has it, else the whole body; `null` without a body
    bare,  ///< nothing: the body is the resource; a list is an array, or an object with one array of items
    open_bare,  ///< not documented: the whole body; `null` without one
};

/// One route of the service.
struct Endpoint {
    Method method{Method::get};                       ///< of its requests
    std::string_view path{};                          ///< with `{name}` for each argument
    Idempotency idempotency{Idempotency::by_method};  ///< whether it may be repeated
    Envelope envelope{Envelope::data};                ///< what its answers are wrapped in
    /// A member that every answer's resource has, such as the id of what was created: an answer without it is
    /// an error. A dotted path, e.g. `posting.id`; empty: none.
    std::string_view required{};
    /// A member of `data` that may hold the resource, for answers that are not documented; empty: none.
    std::string_view nested{};

    /// Whether it may be sent again after it may have been applied.
    [[nodiscard]] constexpr bool idempotent() const noexcept {
        return idempotency == Idempotency::yes ||
               (idempotency == Idempotency::by_method && method != Method::post);
    }
};

}  // namespace cis
