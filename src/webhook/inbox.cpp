#include "cis/webhook/inbox.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>

#include "cis/core/exception.hpp"
#include "cis/webhook/memory_seen_store.hpp"
#include "cis/webhook/signature.hpp"
#include "webhook/blank_secret.hpp"
#include "webhook/event_claims.hpp"
#include "webhook/event_key.hpp"

namespace cis::webhook {
namespace {

/// Throws Exception (`invalid_argument`).
void check(const std::vector<Subscription>& webhooks) {
    for (std::size_t i = 0; i < webhooks.size(); ++i) {
        const Subscription& webhook = webhooks[i];
        const std::string name = "webhooks[" + std::to_string(i) + "]";
        if (webhook.event_type.text().empty()) {
            throw Exception(invalid_argument(name + ".event_type", "must not be empty"));
        }
        if (detail::is_blank(webhook.signing_secret)) {
            throw Exception(
                invalid_argument(name + ".signing_secret", "must not be empty, blank or its prefix alone"));
        }
        const bool ambiguous =
            std::any_of(webhooks.begin(), webhooks.begin() + static_cast<std::ptrdiff_t>(i),
                        [&](const Subscription& other) {
                            return other.signing_secret == webhook.signing_secret &&
                                   other.event_type != webhook.event_type;
                        });
        if (ambiguous) {
            throw Exception(invalid_argument(name + ".signing_secret", "belongs to another event already"));
        }
    }
}

/// Throws Exception (`invalid_argument`).
InboxOptions checked(InboxOptions options) {
    if (options.webhooks.empty() && !options.unsigned_event_type) {
        throw Exception(
            invalid_argument("webhooks", "must name at least one, or unsigned_event_type be set"));
    }
    if (!options.webhooks.empty() && options.unsigned_event_type) {
        throw Exception(invalid_argument("unsigned_event_type",
                                         "must not be set beside webhooks: leaving the signature out would "
                                         "get around it"));
    }
    if (options.unsigned_event_type && options.unsigned_event_type->text().empty()) {
        throw Exception(invalid_argument("unsigned_event_type", "must not be empty"));
    }
    if (options.tolerance && *options.tolerance < std::chrono::seconds(0)) {
        throw Exception(invalid_argument("tolerance", "must not be negative"));
    }
    check(options.webhooks);
    if (!options.seen) options.seen = std::make_shared<MemorySeenStore>();
    return options;
}

Verifier verifier_of(const InboxOptions& options) {
    VerifierOptions settings{.tolerance = options.tolerance};
    for (const Subscription& webhook : options.webhooks) settings.secrets.push_back(webhook.signing_secret);
    return Verifier(settings);
}

Answer refused(int status, std::string reason) {
    return {.status = status, .disposition = Disposition::refused, .reason = std::move(reason)};
}

constexpr std::string_view cannot_be_asked = "the seen-store cannot be asked";
constexpr std::string_view could_not_be_told = "handled, but the seen-store could not be told";
constexpr std::string_view it_threw = "it threw an exception";

Answer unavailable(std::string_view when, std::string_view why, std::exception_ptr failure = nullptr) {
    std::string reason(when);
    reason += ": ";
    reason += why;
    return {.status = 503,
            .disposition = Disposition::unavailable,
            .reason = std::move(reason),
            .failure = std::move(failure)};
}

Answer failed(std::string reason, std::exception_ptr failure) {
    return {.status = 500,
            .disposition = Disposition::failed,
            .reason = std::move(reason),
            .failure = std::move(failure)};
}

/// What `action` threw; null when it returned.
template <class Action>
std::exception_ptr failure_of(const Action& action) {
    try {
        action();
        return nullptr;
    } catch (...) {
        return std::current_exception();
    }
}

}  // namespace

struct Inbox::State {
    State(InboxOptions given, Handler to_call)
        : options(checked(std::move(given))),
          handler(std::move(to_call)),
          verifier(verifier_of(options)),
          claims(options.seen) {
        if (!handler) throw Exception(invalid_argument("handler", "must not be empty"));
    }

    [[nodiscard]] std::chrono::system_clock::time_point time_of(const Delivery& delivery) const {
        if (delivery.received_at) return *delivery.received_at;
        return options.clock ? options.clock() : std::chrono::system_clock::now();
    }

    /// The event that a delivery was registered for, or why it is refused.
    [[nodiscard]] std::optional<Answer> authenticate(const Delivery& delivery,
                                                     OpenEnum<EventType>& type) const {
        if (delivery.method != "POST" && delivery.method != "GET") {
            return refused(405, "the method is neither POST nor GET");
        }
        if (options.unsigned_event_type) {
            type = *options.unsigned_event_type;
            return std::nullopt;
        }
        if (delivery.headers.count(signature_header) > 1) return refused(401, "several signature headers");
        const std::string_view header = delivery.headers.get(signature_header).value_or(std::string_view{});
        std::chrono::system_clock::time_point received_at;
        if (std::exception_ptr failure = failure_of([&] { received_at = time_of(delivery); })) {
            return failed("the clock failed", std::move(failure));
        }
        const Verification verification = verifier.verify(header, delivery.body, received_at);
        if (verification.failure() == Failure::crypto_failed) {
            return failed(std::string(to_string(Failure::crypto_failed)), nullptr);
        }
        if (!verification) return refused(401, std::string(to_string(verification.failure())));
        type = options.webhooks[verification.secret_index()].event_type;
        return std::nullopt;
    }

    /// Claims the event, has it handled, and settles the claim.
    template <class Action>
    [[nodiscard]] Answer handle_once(const std::string& key, const Action& handle) {
        Answer answer = claim_and_handle(key, handle);
        answer.key = key;
        return answer;
    }

    template <class Action>
    [[nodiscard]] Answer claim_and_handle(const std::string& key, const Action& handle) {
        EventClaims::Granted ticket;
        Result<Claim> claim = Claim::in_progress;
        if (std::exception_ptr failure = failure_of([&] { claim = claims.claim(key, ticket); })) {
            return unavailable(cannot_be_asked, it_threw, std::move(failure));
        }
        if (!claim) return unavailable(cannot_be_asked, claim.error().reason);
        if (*claim == Claim::handled) {
            return {.status = 200, .disposition = Disposition::duplicate, .reason = "handled before"};
        }
        if (*claim == Claim::in_progress) {
            return {
                .status = 409, .disposition = Disposition::in_progress, .reason = "being handled already"};
        }
        if (std::exception_ptr failure = failure_of(handle)) {
            // Why the event was not handled counts more than what becomes of its claim.
            static_cast<void>(failure_of([&] { claims.release(ticket); }));
            return failed("the handler failed", std::move(failure));
        }
        std::optional<Error> unconfirmed;
        if (std::exception_ptr failure =
                failure_of([&] { unconfirmed = claims.confirm(std::move(ticket)); })) {
            return unavailable(could_not_be_told, it_threw, std::move(failure));
        }
        if (unconfirmed) return unavailable(could_not_be_told, unconfirmed->reason);
        return {.status = 200, .disposition = Disposition::handled};
    }

    [[nodiscard]] Answer receive_event(const Event& event, std::string_view body) {
        std::string key;
        const std::exception_ptr failure = failure_of([&] {
            key = options.dedupe_key ? options.dedupe_key(event)
                                     : event_key(event, body, options.dedupe_on_delivery_id);
        });
        if (failure) return failed("the de-duplication key could not be made", failure);
        if (key.empty()) return failed("the de-duplication key is empty", nullptr);
        return handle_once(key, [&] { handler(event); });
    }

    [[nodiscard]] Answer receive_undecodable(const UndecodableEvent& event) {
        if (!options.on_undecodable) {
            return {.status = 422, .disposition = Disposition::undecodable, .reason = event.error.reason};
        }
        return handle_once(body_key(event.type, event.body), [&] { options.on_undecodable(event); });
    }

    const InboxOptions options;
    const Handler handler;
    const Verifier verifier;
    EventClaims claims;
};

std::string_view to_string(Disposition disposition) noexcept {
    switch (disposition) {
        case Disposition::handled: return "handled";
        case Disposition::duplicate: return "duplicate";
        case Disposition::in_progress: return "in_progress";
        case Disposition::refused: return "refused";
        case Disposition::undecodable: return "undecodable";
        case Disposition::failed: return "failed";
        case Disposition::unavailable: return "unavailable";
    }
    return "unknown";
}

Inbox::Inbox(InboxOptions options, Handler handler)
    : state_(std::make_unique<State>(std::move(options), std::move(handler))) {}

Inbox::~Inbox() = default;
Inbox::Inbox(Inbox&&) noexcept = default;
Inbox& Inbox::operator=(Inbox&&) noexcept = default;

Answer Inbox::receive(const Delivery& delivery) {
    OpenEnum<EventType> type;
    if (auto refusal = state_->authenticate(delivery, type)) return std::move(*refusal);
    Result<Event> event = parse_event(type, delivery.body);
    if (!event) {
        return state_->receive_undecodable(
            {.type = std::move(type), .body = delivery.body, .error = std::move(event).error()});
    }
    if (const auto id = delivery.headers.get(delivery_header)) event->delivery_id = std::string(*id);
    return state_->receive_event(*event, delivery.body);
}

}  // namespace cis::webhook
