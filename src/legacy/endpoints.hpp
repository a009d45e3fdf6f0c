#pragma once

#include <array>

#include "cis/call/endpoint.hpp"

/// Every route of the legacy API (document: Legacy API), whose resources come without an envelope.
namespace cis::legacy_endpoints {

inline constexpr Endpoint health{Method::get, "/api/health", Idempotency::by_method, Envelope::open_bare};
inline constexpr Endpoint list_postings{Method::get, "/api/postings", Idempotency::by_method, Envelope::bare};
inline constexpr Endpoint get_interview{Method::get, "/api/interview/{interview_id}", Idempotency::by_method,
                                        Envelope::bare};
inline constexpr Endpoint list_interviews{Method::get, "/api/interviews/{posting_id}", Idempotency::by_method,
                                          Envelope::bare};
inline constexpr Endpoint export_interviews{Method::get, "/api/interviews/export/json",
                                            Idempotency::by_method, Envelope::bare};
inline constexpr Endpoint create_webhook{Method::post, "/api/webhook/create", Idempotency::by_method,
                                         Envelope::bare, "webhook_id"};
inline constexpr Endpoint fetch_webhook{Method::get, "/api/webhook/fetch/{webhook_id}",
                                        Idempotency::by_method, Envelope::bare};
inline constexpr Endpoint list_webhooks{Method::get, "/api/webhook/all", Idempotency::by_method,
                                        Envelope::bare};
// An inactive webhook stays inactive.
inline constexpr Endpoint deactivate_webhook{Method::post, "/api/webhook/deactivate/{webhook_id}",
                                             Idempotency::yes, Envelope::open_bare};
// They return the interview that exists, but how the service recognises a candidate is undocumented.
inline constexpr Endpoint ingest{Method::post, "/api/ingest/x/{url_key}", Idempotency::by_method,
                                 Envelope::open_bare};
inline constexpr Endpoint ingest_bulk{Method::post, "/api/ingest/x/bulk/{url_key}", Idempotency::by_method,
                                      Envelope::open_bare};

/// All of the above, for tools that need the list.
inline constexpr std::array all{
    health,        list_postings, get_interview,      list_interviews, export_interviews, create_webhook,
    fetch_webhook, list_webhooks, deactivate_webhook, ingest,          ingest_bulk,
};

}  // namespace cis::legacy_endpoints
