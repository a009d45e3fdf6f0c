#pragma once

#include <string_view>

#include <cis/http/method.hpp>

namespace cis {

/// Whether a request may be retried after it may have been applied.
enum class Idempotency {
    by_method,  ///< yes for GET, PUT, PATCH and DELETE, no for POST
    yes,        ///< a POST that is safe to repeat
    no,         ///< a repetition would have a second effect
};

/// The envelope of a response. Responses of `open_list`, `open` and `open_bare` are undocumented.
enum class Envelope {
    data,       ///< `{ data, meta }`
    list,       ///< `{ data, pagination }`; a page without `has_more` is an error
    open_list,  ///< `{ data }`, with `pagination` if there is more than one page
    open,       ///< `data` if the body has it, otherwise the whole body; `null` without a body
    bare,       ///< none: the body is the resource; a list is an array, or an object with one array
    open_bare,  ///< the whole body; `null` without a body
};

/// One route of the service.
struct Endpoint {
    Method method{Method::get};                       ///< method of the requests
    std::string_view path{};                          ///< the path, with `{name}` for each argument
    Idempotency idempotency{Idempotency::by_method};  ///< whether it may be retried
    Envelope envelope{Envelope::data};                ///< envelope of the responses
    /// A member that the resource of every response has, such as the id of a created resource. A response
    /// without it is an error. A dotted path, e.g. `posting.id`; empty: none.
    std::string_view required{};
    /// A member of `data` that may contain the resource, for undocumented responses; empty: none.
    std::string_view nested{};

    /// Whether a request may be retried after it may have been applied.
    [[nodiscard]] constexpr bool idempotent() const noexcept {
        return idempotency == Idempotency::yes ||
               (idempotency == Idempotency::by_method && method != Method::post);
    }
};

}  // namespace cis
