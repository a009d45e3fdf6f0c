#pragma once

#include <string>

#include "routes/request_context.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// A registration for one event of one posting.
struct Webhook {
    std::string id{};
    std::string posting_id{};
    std::string url{};
    std::string event_type{};
    std::string http_method{};
    std::string signing_secret{};  ///< empty for deliveries without a signature
    bool is_active = true;
    double created_at = 0;
    double updated_at = 0;
};

/// The resource as v2 and v4 show it, without the secret.
Json to_json(const Webhook& webhook);

/// The resource as the legacy API shows it.
Json to_legacy_json(const Webhook& webhook);

/// A new webhook from the request's body. Throws `ApiError`: 422 when it is not valid, 404 when there is
/// no such posting.
Webhook& create_webhook(Call& call, bool is_signed);

/// The webhook that the path names. Throws `ApiError` 404.
Webhook& find_webhook(Call& call);

/// No further events are delivered. A second time nothing changes.
void deactivate(Call& call, Webhook& webhook);

}  // namespace cis::emulator
