#include "check.hpp"

#include <chrono>

#include <cis/core/stop_token.hpp>
#include <cis/signature/sign.hpp>

namespace cis::programs {
namespace {

constexpr std::chrono::seconds patience{30};

Request check(const std::string& url, const Secret& secret) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    Request request{.method = Method::post, .url = url, .body = std::string(check_body)};
    request.headers.add("Content-Type", "application/json");
    request.headers.add("X-Service-Signature", signature::sign(secret, check_body, now));
    return request;
}

std::string fault_of(const Transfer& transfer) {
    switch (transfer.failure) {
        case TransferFailure::certificate:
        case TransferFailure::tls:
            return "the certificate there cannot be accepted: it is of another name, has expired, or is of "
                   "an authority that is not known here. The service may refuse it too (" +
                   transfer.reason + ')';
        case TransferFailure::not_possible:
            return "nothing can be sent to this address (" + transfer.reason + ')';
        default:
            return "nothing answers there. Is the name right, is the port open, and does the web server run? "
                   "(" +
                   transfer.reason + ')';
    }
}

std::string fault_of(int status) {
    switch (status) {
        case 200: return {};
        case 401:
            return "the receiver got the check and does not accept its signature (401). Start it with the "
                   "same secrets, let nothing on the way change the body, and set the clocks of both "
                   "computers";
        case 404:
            return "a web server is there, and has nothing at this path (404). Compare the path with the one "
                   "that it passes on";
        case 422:
            return "a receiver verified the signature, so the way works, but it knows no checks (422): it is "
                   "another program, such as mirror_candidates";
        case 502:
        case 503:
        case 504:
            return "a web server is there, and does not reach the receiver (" + std::to_string(status) +
                   "). Is the receiver running, on the port that the web server passes on to?";
        default: break;
    }
    if (status / 100 == 3) {
        return "the address leads to another one (" + std::to_string(status) +
               "), which the service may not follow. Register the other one";
    }
    return "the response has the status " + std::to_string(status) + " in place of 200";
}

}  // namespace

std::string check_fault(Transport& transport, const std::string& url, const webhook::Subscription& webhook) {
    const TransferLimits limits{.connect_timeout = patience, .timeout = patience};
    const Transfer transfer =
        transport.perform(check(url, webhook.signing_secret), limits, std::stop_token(), BodySink());
    return transfer.failure == TransferFailure::none ? fault_of(transfer.response.status)
                                                     : fault_of(transfer);
}

}  // namespace cis::programs
