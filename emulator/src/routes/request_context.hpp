#pragma once

#include "resources/workspace_context.hpp"
#include "simulation/interview_timeline.hpp"
#include "wire/message.hpp"
#include "wire/uri.hpp"

namespace cis::emulator {

struct Interview;
struct Posting;
struct Webhook;

/// An authenticated request with all that a route's handler needs to carry it out.
struct RequestContext : WorkspaceContext {
    const Request& request;
    PathArguments arguments;
    Query query;
    const Registry<Workspace>& workspaces;
    bool oauth;  ///< the caller has a token rather than the key
    InterviewTiming timing;
    bool recruiter_events;  ///< `DeliveryOptions::recruiter_events`
};

/// The posting that the path names. Throws `ApiError` 404.
[[nodiscard]] Posting& requested_posting(const RequestContext& context);

/// The interview that the path names. Throws `ApiError` 404.
[[nodiscard]] Interview requested_interview(const RequestContext& context);

/// The webhook that the path names. Throws `ApiError` 404.
[[nodiscard]] Webhook& requested_webhook(const RequestContext& context);

}  // namespace cis::emulator
