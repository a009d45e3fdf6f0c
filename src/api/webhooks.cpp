#include "cis/api/webhooks.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "api/calls.hpp"
#include "api/endpoints.hpp"
#include "api/webhook_identity.hpp"
#include "cis/core/exception.hpp"
#include "core/error_of.hpp"

namespace cis {
namespace {

/// The error of a search that has met a webhook which does not show a member.
/// @param index the place of the webhook on its page
Error unclear(std::size_t index, std::string_view hidden_member) {
    const std::string name(hidden_member);
    Error error = detail::error_of(ErrorKind::decode,
                                   "data[" + std::to_string(index) + "]." + name +
                                       ": is not shown, so it is not known whether an equal webhook exists");
    error.outcome = Outcome::applied;
    error.param = name;
    error.method = to_string(endpoints::list_webhooks.method);
    error.path_pattern = endpoints::list_webhooks.path;
    return error;
}

/// See Webhooks::find_equal().
Result<std::optional<Webhook>> find_in(const Webhooks& webhooks, const WebhookParams& params) {
    if (auto missing = detail::missing_members(params)) return *std::move(missing);
    constexpr std::int64_t largest_page = 100;  // specification: Limits
    auto pages = webhooks.list({.limit = largest_page}).pages();
    std::optional<Error> obstacle;
    while (auto page = pages.next()) {
        if (!*page) return std::move(*page).error();
        std::vector<Webhook>& listed = (*page)->data;
        for (std::size_t i = 0; i < listed.size(); ++i) {
            Webhook& webhook = listed[i];
            const detail::WebhookComparison comparison = detail::compare(webhook, params);
            if (comparison.differs) continue;
            if (comparison.hidden_member.empty()) return std::optional<Webhook>(std::move(webhook));
            if (!obstacle) obstacle = unclear(i, comparison.hidden_member);
        }
        for (UndecodableItem& item : (*page)->undecodable) {
            if (!obstacle) obstacle = std::move(item.error);
        }
    }
    if (obstacle) return *std::move(obstacle);
    return std::optional<Webhook>();
}

}  // namespace

Call<Webhook> Webhooks::create(const WebhookParams& params) const {
    return detail::make_call<Webhook>(session_, endpoints::create_webhook, {}, params);
}

Call<Webhook> Webhooks::create_v4(const WebhookParams& params) const {
    return detail::make_call<Webhook>(session_, endpoints::create_webhook_v4, {}, params);
}

Call<Webhook> Webhooks::get(std::string_view webhook_id) const {
    return detail::make_call<Webhook>(session_, endpoints::get_webhook, {webhook_id});
}

Paged<Webhook> Webhooks::list(const ListParams& params) const {
    return detail::make_list<Webhook>(session_, endpoints::list_webhooks, {}, params, {"id", "webhook_id"});
}

std::optional<Webhook> Webhooks::find_equal(const WebhookParams& params) const {
    return find_in(*this, params).value();
}

WebhookRegistration Webhooks::create_if_missing(const WebhookParams& params) const {
    auto found = find_in(*this, params);
    if (!found) {
        Error error = std::move(found).error();
        error.outcome = Outcome::not_sent;  // of the creation
        throw_error(std::move(error));
    }
    if (*found) return {.webhook = **std::move(found), .created = false};
    return {.webhook = create(params).send(), .created = true};
}

Call<Webhook> Webhooks::remove(std::string_view webhook_id) const {
    return detail::make_call<Webhook>(session_, endpoints::remove_webhook, {webhook_id});
}

}  // namespace cis
