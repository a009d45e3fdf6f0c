#pragma once

#include "resources/webhook.hpp"
#include "resources/workspace_context.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// What a request's body does not decide about a new webhook.
struct WebhookKind {
    bool is_signed;         ///< deliveries carry a signature
    bool recruiter_events;  ///< these can be subscribed to as well
};

/// A new webhook. Throws `ApiError`: 422 when `body` is not valid, 404 when there is no such posting.
[[nodiscard]] Webhook& create_webhook(const WorkspaceContext& context, const Json& body,
                                      const WebhookKind& kind);

/// No further events are delivered. A second time nothing changes.
void deactivate(const WorkspaceContext& context, Webhook& webhook);

}  // namespace cis::emulator
