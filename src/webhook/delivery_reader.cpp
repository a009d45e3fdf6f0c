#include "webhook/delivery_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "cis/core/exception.hpp"
#include "signature/secret_rules.hpp"

namespace cis::webhook {
namespace {

/// Only the signature identifies a webhook, so webhooks with the same secret must be equal.
bool are_confused(const Subscription& one, const Subscription& other) {
    return one.signing_secret == other.signing_secret &&
           (one.event_type != other.event_type || one.scope != other.scope);
}

/// Collects what is known about the webhooks. Throws Exception (`invalid_argument`).
std::vector<Origin> origins_of(const std::vector<Subscription>& webhooks) {
    std::vector<Origin> origins;
    for (std::size_t i = 0; i < webhooks.size(); ++i) {
        const Subscription& webhook = webhooks[i];
        const std::string name = "webhooks[" + std::to_string(i) + "]";
        if (webhook.event_type.text().empty()) {
            throw Exception(invalid_argument(name + ".event_type", "must not be empty"));
        }
        const std::string secret = name + ".signing_secret";
        if (const auto fault = signature::detail::fault_of_secret(webhook.signing_secret); !fault.empty()) {
            throw Exception(invalid_argument(secret, std::string(fault)));
        }
        const auto before = webhooks.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::any_of(webhooks.begin(), before,
                        [&](const Subscription& other) { return are_confused(webhook, other); })) {
            throw Exception(
                invalid_argument(secret, "is also the secret of a webhook with another event type or scope"));
        }
        origins.push_back({.event_type = webhook.event_type, .scope = webhook.scope});
    }
    return origins;
}

/// Makes the verifier. Throws Exception (`invalid_argument`).
signature::Verifier verifier_of(const std::vector<Subscription>& webhooks,
                                std::optional<std::chrono::seconds> tolerance) {
    if (tolerance && *tolerance < std::chrono::seconds(0)) {
        throw Exception(invalid_argument("tolerance", "must not be negative"));
    }
    signature::VerifierOptions options{.tolerance = tolerance};
    for (const Subscription& webhook : webhooks) options.secrets.push_back(webhook.signing_secret);
    return signature::Verifier(options);
}

}  // namespace

DeliveryReader::DeliveryReader(const std::vector<Subscription>& webhooks,
                               std::optional<std::chrono::seconds> tolerance)
    : origins_(origins_of(webhooks)), verifier_(verifier_of(webhooks, tolerance)) {}

Result<const Origin*> DeliveryReader::origin_of(const Headers& headers, std::string_view body,
                                                std::chrono::system_clock::time_point received_at) const {
    if (headers.count(signature::header_name) > 1) {
        return Error{.kind = ErrorKind::authentication,
                     .reason = "the delivery has several signature headers"};
    }
    const std::string_view header = headers.get(signature::header_name).value_or(std::string_view{});
    const signature::Verification verification = verifier_.verify(header, body, received_at);
    if (verification) return &origins_[verification.secret_index()];
    // If libcrypto failed, the delivery may be genuine.
    const bool is_refused = verification.failure() != signature::Failure::crypto_failed;
    return Error{.kind = is_refused ? ErrorKind::authentication : ErrorKind::internal,
                 .reason = std::string(message(verification.failure()))};
}

Result<Event> read_event(const Origin& origin, const Headers& headers, std::string_view body) {
    Result<Event> event = parse_event(origin.event_type, body);
    if (!event) return event;
    if (const auto id = headers.get(delivery_header)) event->delivery_id = std::string(*id);
    return event;
}

}  // namespace cis::webhook
