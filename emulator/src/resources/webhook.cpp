#include "resources/webhook.hpp"

namespace cis::emulator {
namespace {

Json common_fields(const Webhook& webhook) {
    return {{"posting_id", webhook.posting_id}, {"url", webhook.url},
            {"event_type", webhook.event_type}, {"http_method", webhook.http_method},
            {"is_active", webhook.is_active},   {"created_at", webhook.created_at},
            {"updated_at", webhook.updated_at}};
}

}  // namespace

Json to_json(const Webhook& webhook) {
    Json resource = common_fields(webhook);
    resource["object"] = "webhook";
    resource["id"] = webhook.id;
    return resource;
}

Json to_legacy_json(const Webhook& webhook) {
    Json resource = common_fields(webhook);
    resource["webhook_id"] = webhook.id;
    return resource;
}

}  // namespace cis::emulator
