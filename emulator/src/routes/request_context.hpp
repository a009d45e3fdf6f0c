#pragma once

#include <cis/emulator/ingestion_options.hpp>
#include "resources/workspace_context.hpp"
#include "simulation/agenda.hpp"
#include "simulation/interview_timeline.hpp"
#include "wire/message.hpp"
#include "wire/uri.hpp"

namespace cis::emulator {

struct Interview;
struct Posting;
struct Webhook;

/// An authenticated request, with everything that a route's handler needs.
struct RequestContext : WorkspaceContext {
    const Request& request;
    PathArguments arguments;
    Query query;
    const Registry<Workspace>& workspaces;
    bool oauth;  ///< whether the caller uses a token, not the key
    InterviewTiming timing;
    bool recruiter_events;  ///< `DeliveryOptions::recruiter_events`
    const IngestionOptions& ingestion;
    Agenda& agenda;  ///< for actions after the response; outlived by workspaces and options
};

/// The posting named by the path. Throws `ApiError` 404.
[[nodiscard]] Posting& requested_posting(const RequestContext& context);

/// The interview named by the path. Throws `ApiError` 404.
[[nodiscard]] Interview requested_interview(const RequestContext& context);

/// The webhook named by the path. Throws `ApiError` 404.
[[nodiscard]] Webhook& requested_webhook(const RequestContext& context);

}  // namespace cis::emulator
