#pragma once

#include <string>
#include <string_view>

#include <cis/http/transport.hpp>
#include <cis/webhook/subscription.hpp>

namespace cis::programs {

/// The body of a check: a delivery with the signature of a webhook. An inbox verifies it and finds it
/// undecodable, because an event is an object.
inline constexpr std::string_view check_body = R"("webhook_receiver --check")";

/// Sends a check to a receiver, on the same way as deliveries.
/// @param transport verifies certificates as it was configured
/// @param url       the address that the service has
/// @return what is wrong and what to do, without the secret; empty if the receiver accepted the check
[[nodiscard]] std::string check_fault(Transport& transport, const std::string& url,
                                      const webhook::Subscription& webhook);

}  // namespace cis::programs
