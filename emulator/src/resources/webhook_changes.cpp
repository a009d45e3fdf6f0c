#include "resources/webhook_changes.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "resources/event_type.hpp"
#include "resources/posting.hpp"
#include "resources/validation.hpp"
#include "wire/api_error.hpp"

namespace cis::emulator {
namespace {

constexpr std::array<std::string_view, 2> http_methods{"post", "get"};

constexpr std::array<FieldRule, 4> rules{{{"posting_id", FieldType::string},
                                          {"url", FieldType::string},
                                          {"event_type", FieldType::string},
                                          {"http_method", FieldType::string}}};

bool is_web_url(std::string_view text) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (text.starts_with(scheme)) return text.size() > scheme.size() && text[scheme.size()] != '/';
    }
    return false;
}

/// Checks the body, and adds default values for absent members.
Json checked(Json body, bool recruiter_events_too) {
    Violations violations;
    for (const FieldRule& rule : rules) {
        const Json value = member(body, rule.name);
        if (value.is_null() && rule.name != "http_method") {
            violations.add(std::string{rule.name}, "is required");
        }
        check_fields(body, {&rule, 1}, violations);
    }
    violations.check();
    if (member(body, "http_method").is_null()) body["http_method"] = http_methods.front();
    if (!is_web_url(body["url"].get<std::string>())) violations.add("url", "must be an http or https URL");
    const bool for_recruiters = recruiter_events_too && is_one_of(body["event_type"], recruiter_events);
    if (!for_recruiters && !is_one_of(body["event_type"], interview_events)) {
        violations.add("event_type", "must be an event that can be subscribed to");
    }
    if (!is_one_of(body["http_method"], http_methods)) {
        violations.add("http_method", "must be get or post");
    }
    violations.check();
    return body;
}

}  // namespace

Webhook& create_webhook(const WorkspaceContext& context, const Json& body, const WebhookKind& kind) {
    const Json wanted = checked(body, kind.recruiter_events);
    const auto posting_id = wanted["posting_id"].get<std::string>();
    if (context.workspace.all<Posting>().find(posting_id) == nullptr) throw not_found("posting");
    Webhook webhook;
    webhook.id = context.identifiers.next();
    webhook.posting_id = posting_id;
    webhook.url = wanted["url"];
    webhook.event_type = wanted["event_type"];
    webhook.http_method = wanted["http_method"];
    if (kind.is_signed) webhook.signing_secret = context.identifiers.signing_secret();
    webhook.created_at = context.now;
    webhook.updated_at = context.now;
    const std::string id = webhook.id;
    return context.workspace.all<Webhook>().add(id, std::move(webhook));
}

void deactivate(const WorkspaceContext& context, Webhook& webhook) {
    if (!webhook.is_active) return;
    webhook.is_active = false;
    webhook.updated_at = context.now;
    context.events.webhook_deactivated(webhook);
}

}  // namespace cis::emulator
