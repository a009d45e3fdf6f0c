#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include <cis/codec/json_text.hpp>
#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/transfer.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/described.hpp>
#include <cis/model/page.hpp>
#include <cis/model/posting.hpp>
#include <cis/model/webhook.hpp>
#include <cis/testing/fake_transport.hpp>

/// @file
/// Responses of the service from typed resources, for Script::respond() of a FakeTransport.

namespace cis::testing {

namespace detail {

[[nodiscard]] CIS_EXPORT Transfer enveloped(int status, const Json& data);
[[nodiscard]] CIS_EXPORT Transfer page_of(const Json& items, const Pagination& pagination);

/// The usual status of a response with a resource of type `T` (specification: Candidates and ingestion,
/// Postings).
template <class T>
inline constexpr int usual_status = 200;
template <>
inline constexpr int usual_status<PostingReceipt> = 201;
template <>
inline constexpr int usual_status<CandidateReceipt> = 201;
template <>
inline constexpr int usual_status<IngestionReceipt> = 202;

}  // namespace detail

/// A response with a resource in the envelope of v2 (specification: Conventions). The resource is written as
/// by to_json(), including the members of its `extra`. Throws Exception if it cannot be written.
/// @param status the status of a success. By default 201 or 202 for receipts, otherwise 200
/// @code
/// fake->on(cis::Method::post, "/api/v2/postings/{posting_id}/candidates")
///     .respond(cis::testing::response(
///         cis::CandidateReceipt{.interview_id = "i1", .candidate = {.interview_id = "i1"}}));
/// @endcode
template <Described T>
[[nodiscard]] Transfer response(const T& data, int status = detail::usual_status<T>) {
    return detail::enveloped(status, to_json(data));
}
/// A response with a webhook. In the response to a creation it must have its secret. This function writes the
/// secret, unlike to_json().
[[nodiscard]] CIS_EXPORT Transfer response(const Webhook& data, int status = 200);
/// A response without an envelope, as the legacy API sends it (specification: Versioning).
template <Described T>
[[nodiscard]] Transfer bare_response(const T& data, int status = 200) {
    return response(status, std::string(to_json(data).text()));
}

/// The response to a request for a page of a v2 list (specification: Conventions). Throws Exception if an
/// item cannot be written.
/// @param pagination by default the page is the last one and has no `total_count`
/// @code
/// fake->on(cis::Method::get, "/api/v2/postings/{posting_id}/candidates")
///     .respond(cis::testing::page_response({ada, grace}, {.has_more = true, .total_count = 3}))
///     .respond(cis::testing::page_response({alan}, {.total_count = 3}));
/// @endcode
template <class T>
    requires Described<std::vector<T>>
[[nodiscard]] Transfer page_response(const std::vector<T>& items, const Pagination& pagination = {}) {
    return detail::page_of(to_json(items), pagination);
}
/// @overload
template <class T>
    requires Described<std::vector<T>>
[[nodiscard]] Transfer page_response(std::initializer_list<T> items, const Pagination& pagination = {}) {
    return page_response(std::vector<T>(items), pagination);
}

/// The content of a v2 error (specification: Errors). An empty member gets the value that the service usually
/// sends.
struct ErrorBody {
    std::string code{};                ///< empty: the code of the status, e.g. `conflict` for 409
    std::string type{};                ///< empty: `invalid_request_error`, or `api_error` for 5xx
    std::string message{};             ///< empty: the code
    std::string param{};               ///< empty: the param of the first entry of `errors`, otherwise `null`
    std::string doc_url{};             ///< empty: `null`
    std::vector<FieldError> errors{};  ///< one entry for each invalid field of a 422
};

/// A response with an error in the envelope of v2.
/// @param status 400 to 599. For other values it throws `std::invalid_argument`
/// @code
/// fake->respond(cis::testing::error_response(429, {}, {{"Retry-After", "30"}}));
/// fake->respond(cis::testing::error_response(422, {.errors = {{.param = "email"}}}));
/// @endcode
[[nodiscard]] CIS_EXPORT Transfer error_response(int status, const ErrorBody& body = {},
                                                 const std::vector<Headers::Field>& headers = {});
/// A response with an error, chosen by the kind that the Error of the call then has.
/// @param kind `bad_request` (400), `authentication` (403), `not_found` (404), `conflict` (409), `validation`
/// (422), `rate_limited` (429) or `server` (500). For other values it throws `std::invalid_argument`
[[nodiscard]] CIS_EXPORT Transfer error_response(ErrorKind kind, const ErrorBody& body = {},
                                                 const std::vector<Headers::Field>& headers = {});

/// The shape of JSON without its content: each text becomes `"…"`, each number 0. Names of members, `null`,
/// booleans and the number of elements stay. Names that the specification does not define, such as keys of
/// metadata, stay too, so check them before you share the shape.
/// @code
/// std::cout << cis::testing::shape_of(cis::to_json(candidate)) << '\n';
/// @endcode
[[nodiscard]] CIS_EXPORT Json shape_of(const Json& json);

}  // namespace cis::testing
