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
    data,  ///< `{ data, meta }`, or `{ data, pagination }` for lists
    bare,  ///< nothing: the body is the resource; a list is an array, or an object with one array of items
    open,  ///< not documented: `data` where the body has it, otherwise the whole body
};

/// One route of the service.
struct Endpoint {
    Method method{Method::get};                       ///< of its requests
    std::string_view path{};                          ///< with `{name}` for each argument
    Idempotency idempotency{Idempotency::by_method};  ///< whether it may be repeated
    Envelope envelope{Envelope::data};                ///< what its answers are wrapped in

    /// Whether it may be sent again after it may have been applied.
    [[nodiscard]] constexpr bool idempotent() const noexcept {
        return idempotency == Idempotency::yes ||
               (idempotency == Idempotency::by_method && method != Method::post);
    }
};

}  // namespace cis
