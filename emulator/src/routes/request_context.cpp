#include "routes/request_context.hpp"

#include "resources/interview.hpp"
#include "resources/posting.hpp"
#include "resources/webhook.hpp"
#include "wire/api_error.hpp"

namespace cis::emulator {

Posting& requested_posting(const RequestContext& context) {
    Posting* const posting = context.workspace.all<Posting>().find(context.arguments.at("posting_id"));
    if (posting == nullptr) throw not_found("posting");
    return *posting;
}

Interview requested_interview(const RequestContext& context) {
    const auto interview = find_interview(context.workspace, context.arguments.at("interview_id"));
    if (!interview) throw not_found("interview");
    return *interview;
}

Webhook& requested_webhook(const RequestContext& context) {
    Webhook* const webhook = context.workspace.all<Webhook>().find(context.arguments.at("webhook_id"));
    if (webhook == nullptr) throw not_found("webhook");
    return *webhook;
}

}  // namespace cis::emulator
