#pragma once

#include "resources/webhook.hpp"
#include "resources/workspace_context.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// The properties of a new webhook that depend on the route and the options.
struct WebhookKind {
    bool is_signed;         ///< whether deliveries have a signature
    bool recruiter_events;  ///< whether recruiters' events are allowed too
};

/// Creates a webhook. Throws `ApiError`: 422 if `body` is not valid, 404 if the posting does not exist.
[[nodiscard]] Webhook& create_webhook(const WorkspaceContext& context, const Json& body,
                                      const WebhookKind& kind);

/// Ends the delivery of events to a webhook. A second call changes nothing.
void deactivate(const WorkspaceContext& context, Webhook& webhook);

}  // namespace cis::emulator
