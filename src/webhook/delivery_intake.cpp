#include "webhook/delivery_intake.hpp"

#include <string_view>
#include <utility>

#include "cis/core/exception.hpp"
#include "webhook/event_key.hpp"
#include "webhook/inbox_answers.hpp"

namespace cis::webhook {
namespace {

/// Checks the options. Throws Exception (`invalid_argument`).
InboxOptions checked(InboxOptions options) {
    if (options.webhooks.empty() && !options.unsigned_event_type) {
        throw Exception(invalid_argument("webhooks", "must not be empty unless unsigned_event_type is set"));
    }
    if (!options.webhooks.empty() && options.unsigned_event_type) {
        throw Exception(invalid_argument("unsigned_event_type",
                                         "must not be combined with webhooks: deliveries without a signature "
                                         "would be accepted"));
    }
    if (options.unsigned_event_type && options.unsigned_event_type->text().empty()) {
        throw Exception(invalid_argument("unsigned_event_type", "must not be empty"));
    }
    return options;
}

}  // namespace

DeliveryIntake::DeliveryIntake(InboxOptions options)
    : options_(checked(std::move(options))),
      unsigned_origin_({.event_type = options_.unsigned_event_type.value_or(EventType::unknown)}),
      reader_(options_.webhooks, options_.tolerance) {}

std::chrono::system_clock::time_point DeliveryIntake::time_of(const Delivery& delivery) const {
    if (delivery.received_at) return *delivery.received_at;
    return options_.clock ? options_.clock() : std::chrono::system_clock::now();
}

/// Why a delivery is refused; none if it is accepted. Then `origin` is the webhook that it comes from.
std::optional<InboxResult> DeliveryIntake::authenticate(const Delivery& delivery,
                                                        const Origin*& origin) const {
    if (delivery.method != "POST" && delivery.method != "GET") {
        return refused(405, "the method is neither POST nor GET");
    }
    if (options_.unsigned_event_type) {
        origin = &unsigned_origin_;
        return std::nullopt;
    }
    std::chrono::system_clock::time_point received_at;
    if (std::exception_ptr failure = failure_of([&] { received_at = time_of(delivery); })) {
        return failed("the clock failed", std::move(failure));
    }
    Result<const Origin*> found = reader_.origin_of(delivery.headers, delivery.body, received_at);
    if (found) {
        origin = *found;
        return std::nullopt;
    }
    Error error = std::move(found).error();
    if (error.kind != ErrorKind::authentication) return failed(std::move(error.reason), nullptr);
    return refused(401, std::move(error.reason));
}

std::variant<GenuineDelivery, InboxResult> DeliveryIntake::take(const Delivery& delivery) const {
    const Origin* origin = nullptr;
    if (auto refusal = authenticate(delivery, origin)) return std::move(*refusal);
    Result<Event> event = read_event(*origin, delivery.headers, delivery.body);
    std::string name;
    if (event) {
        const std::exception_ptr failure = failure_of([&] {
            name = options_.dedupe_key ? options_.dedupe_key(*event)
                                       : event_name(*event, delivery.body, options_.dedupe_on_delivery_id);
        });
        if (failure) return failed("the de-duplication key could not be computed", failure);
        if (name.empty()) return failed("the de-duplication key is empty", nullptr);
    } else {
        name = body_name(origin->event_type, delivery.body);
    }
    return GenuineDelivery{
        .origin = origin, .event = std::move(event), .key = event_key(origin->scope, std::move(name))};
}

}  // namespace cis::webhook
