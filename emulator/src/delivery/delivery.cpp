#include "delivery/delivery.hpp"

#include "delivery/signature.hpp"

namespace cis::emulator {

DeliveryRequest make_request(const Delivery& delivery, std::int64_t timestamp) {
    DeliveryRequest request;
    request.number = delivery.number;
    request.method = delivery.http_method == "get" ? "GET" : "POST";
    request.url = delivery.url;
    request.headers = {"Content-Type: application/json", "X-Service-Delivery: " + delivery.id};
    request.body = *delivery.event.body;
    if (!delivery.signing_secret.empty()) {
        Signature signature = sign(delivery.signing_secret, timestamp, request.body);
        if (delivery.forgery) delivery.forgery->apply(request.body, signature);
        request.headers.push_back("X-Service-Signature: " + to_text(signature));
    }
    return request;
}

}  // namespace cis::emulator
