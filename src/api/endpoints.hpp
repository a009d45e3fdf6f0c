#pragma once

#include "cis/call/endpoint.hpp"

/// Every route of the v2 API that the SDK calls (document: Endpoints).
namespace cis::endpoints {

inline constexpr Endpoint list_postings{Method::get, "/api/v2/postings"};
inline constexpr Endpoint list_posting_summaries{Method::get, "/api/v2/postings/list"};
inline constexpr Endpoint create_posting{Method::post, "/api/v2/postings"};
inline constexpr Endpoint update_posting{Method::patch, "/api/v2/postings/{posting_id}"};
// The document says that repeating it is safe.
inline constexpr Endpoint activate_posting{Method::post, "/api/v2/postings/{posting_id}/activate",
                                           Idempotency::yes};

inline constexpr Endpoint list_candidates{Method::get, "/api/v2/postings/{posting_id}/candidates"};
inline constexpr Endpoint create_candidate{Method::post, "/api/v2/postings/{posting_id}/candidates"};
inline constexpr Endpoint create_candidate_async{Method::post,
                                                 "/api/v2/postings/{posting_id}/candidates/async"};

inline constexpr Endpoint health{Method::get, "/health", Idempotency::by_method, Envelope::bare};

}  // namespace cis::endpoints
