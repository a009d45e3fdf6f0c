#include "cis/webhook/unwrap.hpp"

#include <chrono>
#include <stdexcept>

#include "cis/core/exception.hpp"
#include "webhook/delivery_reader.hpp"

namespace cis::webhook {

Result<Event> detail::unwrap_any(const std::vector<Subscription>& webhooks, const Headers& headers,
                                 std::string_view body, const UnwrapOptions& options) {
    if (webhooks.empty()) return invalid_argument("webhooks", "must not be empty");
    try {
        const DeliveryReader reader(webhooks, options.tolerance);
        const auto received_at = options.received_at.value_or(std::chrono::system_clock::now());
        Result<const Origin*> origin = reader.origin_of(headers, body, received_at);
        if (!origin) return std::move(origin).error();
        return read_event(**origin, headers, body);
    } catch (const Exception& invalid) {
        return invalid.error();
    } catch (const std::runtime_error& failure) {
        return Error{.kind = ErrorKind::internal, .reason = failure.what()};
    }
}

Result<Event> unwrap(std::initializer_list<Subscription> webhooks, const Headers& headers,
                     std::string_view body, const UnwrapOptions& options) {
    return detail::unwrap_any(webhooks, headers, body, options);
}

Result<Event> unwrap(const Subscription& webhook, const Headers& headers, std::string_view body,
                     const UnwrapOptions& options) {
    return detail::unwrap_any({webhook}, headers, body, options);
}

}  // namespace cis::webhook
