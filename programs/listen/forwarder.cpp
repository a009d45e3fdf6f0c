#include "listen/forwarder.hpp"

#include <algorithm>
#include <chrono>
#include <string_view>

#include <cis/http/url.hpp>
#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>

#include "failure/input_error.hpp"
#include "files/subscriptions_file.hpp"
#include "webhooks/delivery_transport.hpp"

namespace cis::programs::listen_command {
namespace {

/// The host of the address of `--forward`. Throws InputError if the address must not receive events: their
/// payloads are personal data.
std::string checked_host(const std::string& url) {
    const std::string_view fault = "--forward: must be an address with https, or with http on this machine";
    if (url.find('#') != std::string::npos) throw InputError(std::string(fault));
    const auto base = BaseUrl::parse(std::string_view(url).substr(0, url.find('?')), false);
    if (!base) throw InputError(std::string(fault) + ": it " + base.error().reason);
    return base->host();
}

Request request_for(const std::string& url, const GenuineEvent& event, const Secret& secret) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    Request request{.method = Method::post, .url = url, .body = std::string(event.body)};
    request.headers.add("Content-Type", "application/json");
    request.headers.add(signature::header_name, signature::sign(secret, event.body, now));
    if (event.event.delivery_id) request.headers.add(webhook::delivery_header, *event.event.delivery_id);
    return request;
}

/// Whether two secrets make the same signatures, however they are written.
bool signs_alike(const Secret& one, const Secret& other) {
    const std::chrono::sys_seconds time{};
    return signature::sign(one, "", time) == signature::sign(other, "", time);
}

std::string status_text(const std::string& host, int status) {
    std::string text = host + " answered with status " + std::to_string(status);
    if (status / 100 == 3) text += ": it leads to another address, and events go to no other";
    return text;
}

}  // namespace

Forwarder::Forwarder(const Forwarding& forwarding)
    : url_(forwarding.url),
      host_(checked_host(forwarding.url)),
      secrets_file_(forwarding.secrets_file),
      webhooks_(read_subscriptions(forwarding.secrets_file, "--forward-secrets")),
      transport_(delivery_options()) {
    // Refuses an unusable secret now, not at the first event.
    signature::VerifierOptions secrets;
    for (const webhook::Subscription& webhook : webhooks_) secrets.secrets.push_back(webhook.signing_secret);
    if (signature::Verifier(secrets).verify({}, {}).failure() == signature::Failure::unusable_secret) {
        throw InputError("--forward-secrets: a secret in " + secrets_file_ +
                         " is blank, only the prefix, or has control characters");
    }
}

void Forwarder::check(const std::vector<webhook::Subscription>& received) const {
    for (const webhook::Subscription& webhook : received) {
        const bool is_shared = std::ranges::any_of(webhooks_, [&](const webhook::Subscription& own) {
            return signs_alike(own.signing_secret, webhook.signing_secret);
        });
        if (is_shared) {
            throw InputError("--forward-secrets: a secret in " + secrets_file_ +
                             " is one of the service, from --secrets. Make others: openssl rand -hex 32");
        }
    }
}

void Forwarder::check(const OpenEnum<EventType>& type) const {
    if (find(type) != nullptr) return;
    throw InputError("--forward-secrets: " + secrets_file_ + " has no secret for the event " +
                     std::string(type.text()));
}

Forwarder::Attempt Forwarder::send(const GenuineEvent& event, const std::stop_token& stop) {
    constexpr std::chrono::seconds connecting{10};
    constexpr std::chrono::seconds patience{30};
    const webhook::Subscription* const webhook = find(event.event.type);
    if (webhook == nullptr) return {.fault = "there is no secret for this event"};
    // The body of the target's response is not needed.
    const auto drop = [](std::string_view) { return true; };
    const Transfer transfer =
        transport_.perform(request_for(url_, event, webhook->signing_secret),
                           {.connect_timeout = connecting, .timeout = patience}, stop, drop);
    const int status = transfer.response.status;
    const bool is_whole = transfer.failure == TransferFailure::none;
    if (is_whole && is_success(status)) return {};
    if (status != 0 && !is_success(status)) return {.fault = status_text(host_, status)};
    return {.fault = "no response from " + host_ + " (" + transfer.reason + ')',
            .has_answered = transfer.times_sent > 0};
}

const webhook::Subscription* Forwarder::find(const OpenEnum<EventType>& type) const {
    const auto found = std::ranges::find_if(
        webhooks_, [&](const webhook::Subscription& webhook) { return webhook.event_type == type; });
    return found == webhooks_.end() ? nullptr : &*found;
}

}  // namespace cis::programs::listen_command
