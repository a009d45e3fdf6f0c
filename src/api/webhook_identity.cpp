#include "api/webhook_identity.hpp"

#include <string>
#include <utility>

#include "cis/core/json.hpp"

namespace cis::detail {
namespace {

/// The text of an optional member; empty if it is unset.
template <class Enum>
std::string text_of(const std::optional<OpenEnum<Enum>>& member) {
    return member ? std::string(member->text()) : std::string();
}

}  // namespace

std::optional<Error> missing_members(const WebhookParams& params) {
    std::optional<Error> fault;
    const auto require = [&fault](const char* name, bool is_set) {
        if (is_set) return;
        Error missing = invalid_argument(name, "must be set");
        if (fault) {
            fault->errors.push_back(std::move(missing.errors.front()));
        } else {
            fault = std::move(missing);
        }
    };
    require("posting_id", params.posting_id && !params.posting_id->empty());
    require("url", params.url && !params.url->empty());
    require("event_type", !text_of(params.event_type).empty());
    return fault;
}

WebhookComparison compare(const Webhook& webhook, const WebhookParams& wanted) {
    WebhookComparison comparison;
    const auto hidden = [&comparison](std::string_view name) {
        if (comparison.hidden_member.empty()) comparison.hidden_member = name;
    };
    const auto compare_text = [&](std::string_view name, const std::string& text) {
        const JsonPart shown = webhook.extra[name];
        if (!shown.json().text().starts_with('"')) {
            hidden(name);
        } else if (shown.as<std::string>() != text) {
            comparison.differs = true;
        }
    };
    compare_text("posting_id", *wanted.posting_id);
    compare_text("url", *wanted.url);
    compare_text("event_type", text_of(wanted.event_type));
    if (wanted.http_method) compare_text("http_method", text_of(wanted.http_method));

    // An inactive webhook receives nothing, and it is undocumented whether the list still contains it.
    const JsonPart shown = webhook.extra["is_active"];
    const std::string_view active = shown.json().text();
    if (active == "false") comparison.differs = true;
    if (active != "false" && active != "true") hidden("is_active");
    return comparison;
}

}  // namespace cis::detail
