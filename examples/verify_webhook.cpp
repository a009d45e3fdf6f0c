// Verifies the deliveries of one webhook in a server loop of your own. It links only the signature verifier.
//
//   CIS_WEBHOOK_SECRET=whsec_… verify_webhook PORT
//
// The secret is the third word of the webhook's line in the file that `cis webhooks register` has written.
// For several webhooks, use `cis listen`.

#include <arpa/inet.h>
#include <microhttpd.h>

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

#include <cis/signature/verifier.hpp>

namespace {

using cis::signature::Failure;

constexpr int could_not_serve = 1;
constexpr int wrong_usage = 2;

/// Called for the headers, then for each piece of the body, then for the response.
MHD_Result receive(void* verifier, MHD_Connection* connection, const char* /*url*/, const char* /*method*/,
                   const char* /*version*/, const char* piece, std::size_t* size, void** state) {
    auto* body = static_cast<std::string*>(*state);
    if (body == nullptr || *size > 0) {
        if (body == nullptr) *state = body = new std::string;
        if (*size > 0) body->append(piece, std::exchange(*size, 0));
        return body->size() > 16'000'000 ? MHD_NO : MHD_YES;  // MHD_NO closes the connection
    }
    const char* signature = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "X-Service-Signature");
    const auto& check = *static_cast<const cis::signature::Verifier*>(verifier);
    const auto verified = check.verify(signature == nullptr ? "" : signature, *body);
    std::cout << body->size() << " bytes: " << message(verified.failure()) << '\n' << std::flush;
    // A real receiver handles the delivery here. After any response but 200 the service sends it again.
    MHD_Response* empty = MHD_create_response_from_buffer(0, nullptr, MHD_RESPMEM_PERSISTENT);
    const auto result = MHD_queue_response(connection, verified ? 200 : 401, empty);
    MHD_destroy_response(empty);
    return result;
}

void forget(void*, MHD_Connection*, void** body, MHD_RequestTerminationCode) {
    delete static_cast<std::string*>(*body);
}

/// Serves on this machine until a signal ends the process.
/// @param port 0: a free one
int serve(cis::signature::Verifier& verifier, std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    MHD_Daemon* daemon = MHD_start_daemon(MHD_USE_ERROR_LOG, port, nullptr, nullptr, receive, &verifier,
                                          MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_NOTIFY_COMPLETED, forget,
                                          nullptr, MHD_OPTION_CONNECTION_TIMEOUT, 60U, MHD_OPTION_END);
    if (daemon == nullptr) return could_not_serve;  // it printed the reason
    const unsigned bound = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
    std::cerr << "listening on 127.0.0.1:" << bound << '\n';
    while (MHD_run_wait(daemon, -1) == MHD_YES) continue;
    return could_not_serve;  // reached only if polling fails
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view text = argc == 2 ? argv[1] : "";
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) {
        std::cerr << "usage: CIS_WEBHOOK_SECRET=whsec_… verify_webhook PORT\n";
        return wrong_usage;
    }
    const char* secret = std::getenv("CIS_WEBHOOK_SECRET");  // NOLINT(concurrency-mt-unsafe): only read
    if (secret == nullptr) {
        std::cerr << "CIS_WEBHOOK_SECRET is not set. It is the secret of one webhook.\n";
        return wrong_usage;
    }
    cis::signature::Verifier verifier{cis::Secret(secret)};
    if (const auto failure = verifier.verify({}, {}).failure(); failure == Failure::unusable_secret) {
        std::cerr << "CIS_WEBHOOK_SECRET: " << message(failure) << '\n';
        return wrong_usage;
    }
    return serve(verifier, port);
}
