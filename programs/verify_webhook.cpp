// Verifies deliveries in your own server loop. Links only the signature verifier.
//   CIS_WEBHOOK_SECRET=whsec_… verify_webhook --port 8080

#include <microhttpd.h>

#include <cstdlib>
#include <iostream>
#include <limits>
#include <string>
#include <utility>

#include <cis/signature/verifier.hpp>

#include "process/run_program.hpp"
#include "server/socket.hpp"

namespace {

using cis::signature::Failure;

enum ExitCode { could_not_serve = 1, wrong_usage = 2 };

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

/// Serves until a signal ends the process.
int serve(std::uint16_t port) {
    const char* secret = std::getenv("CIS_WEBHOOK_SECRET");  // NOLINT(concurrency-mt-unsafe): only read
    if (secret == nullptr) {
        std::cerr << "CIS_WEBHOOK_SECRET is not set. It is the secret of one webhook: the third word of its "
                     "line in the "
                     "file that register_webhooks has written.\n";
        return wrong_usage;
    }
    cis::signature::Verifier verifier{cis::Secret(secret)};
    if (const auto failure = verifier.verify({}, {}).failure(); failure == Failure::unusable_secret) {
        std::cerr << "CIS_WEBHOOK_SECRET: " << message(failure) << '\n';
        return wrong_usage;
    }
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
    cis::programs::CommandLine line;
    std::uint16_t port = 8080;
    line.describe(
        {.purpose =
             "Verifies the deliveries of one webhook. Its secret is in the variable CIS_WEBHOOK_SECRET: the "
             "third "
             "word of its line in the file that register_webhooks has written. For several webhooks, use "
             "webhook_receiver. Runs until a signal ends it.",
         .examples = {{"Listen on the usual port", "verify_webhook"},
                      {"Listen on another one", "verify_webhook --port 9000"}},
         .exit_codes = {{could_not_serve, "could not serve"},
                        {wrong_usage, "wrong arguments, or no usable secret"}}});
    line.number("--port PORT", port, {0, std::numeric_limits<std::uint16_t>::max()},
                "Port on 127.0.0.1; 0 selects a free one")
        .with_default();
    return cis::programs::run_program(line, argc, argv, [&] { return serve(port); });
}
