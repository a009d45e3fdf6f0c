// Receives webhook deliveries in a web server of your own, here libmicrohttpd: the inbox checks the
// signature, skips events that were handled before, and says which status to answer.
//
//   CIS_WEBHOOK_SECRET=whsec_… webhooks report_available 8080

#include <arpa/inet.h>
#include <microhttpd.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include <cis/webhook/inbox.hpp>

namespace {

constexpr std::size_t largest_body = 1'000'000;

MHD_Result add_header(void* headers, MHD_ValueKind, const char* name, const char* value) {
    static_cast<cis::Headers*>(headers)->add(name, value == nullptr ? "" : value);
    return MHD_YES;
}

/// libmicrohttpd calls it for the headers, for each piece of the body, and for the response.
MHD_Result receive(void* inbox, MHD_Connection* connection, const char*, const char* method, const char*,
                   const char* piece, std::size_t* size, void** state) {
    if (*state == nullptr) {
        *state = std::make_unique<std::string>().release();
        return MHD_YES;
    }
    auto& body = *static_cast<std::string*>(*state);
    if (*size > 0) {
        body.append(piece, *size);
        *size = 0;
        return body.size() > largest_body ? MHD_NO : MHD_YES;  // MHD_NO closes the connection
    }
    cis::Headers headers;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, add_header, &headers);
    const cis::webhook::InboxResult result = static_cast<cis::webhook::Inbox*>(inbox)->receive(
        {.method = method, .headers = std::move(headers), .body = body});
    if (result.status != 200) std::cerr << result.reason << '\n';
    MHD_Response* const empty = MHD_create_response_from_buffer(0, nullptr, MHD_RESPMEM_PERSISTENT);
    const auto queued = MHD_queue_response(connection, static_cast<unsigned>(result.status), empty);
    MHD_destroy_response(empty);
    return queued;
}

void forget(void*, MHD_Connection*, void** body, MHD_RequestTerminationCode) {
    delete static_cast<std::string*>(*body);
}

}  // namespace

int main(int argc, char** argv) {
    const char* const secret = std::getenv("CIS_WEBHOOK_SECRET");
    if (argc != 3 || secret == nullptr) {
        std::cerr << "usage: CIS_WEBHOOK_SECRET=… webhooks EVENT PORT\n";
        return 2;
    }
    cis::webhook::Inbox inbox({.webhooks = {{cis::OpenEnum<cis::EventType>(argv[1]), cis::Secret(secret)}}},
                              [](const cis::webhook::Event& event) {
                                  // Store it here. If this throws, the service delivers the event again.
                                  std::cout << event.type.text() << ' ' << event.interview_id() << std::endl;
                              });
    // A proxy in front of it has the certificate.
    const auto port = static_cast<std::uint16_t>(std::stoi(argv[2]));
    const sockaddr_in address{AF_INET, htons(port), {htonl(INADDR_LOOPBACK)}, {}};
    MHD_Daemon* const daemon =
        MHD_start_daemon(MHD_USE_ERROR_LOG, port, nullptr, nullptr, receive, &inbox, MHD_OPTION_SOCK_ADDR,
                         &address, MHD_OPTION_NOTIFY_COMPLETED, forget, nullptr, MHD_OPTION_END);
    if (daemon == nullptr) return 1;
    std::cerr << "listening on port " << MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port << '\n';
    while (MHD_run_wait(daemon, -1) == MHD_YES) continue;
    return 1;
}
