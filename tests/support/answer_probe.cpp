#include "answer_probe.hpp"

#include <algorithm>
#include <array>

#include "fault_server.hpp"
#include "loopback_port.hpp"

namespace cis::test {

void send_bytes(const OwnedSocket& socket, std::string_view bytes) {
    require_socket_call(send_some(socket, bytes) == static_cast<std::ptrdiff_t>(bytes.size()), "send");
}

std::string receive_bytes(const OwnedSocket& socket, std::size_t size) {
    std::string received(size, '\0');
    const auto count = receive(socket, received, MSG_WAITALL);
    received.resize(static_cast<std::size_t>(std::max<std::ptrdiff_t>(count, 0)));
    return received;
}

ConnectionEnd read_to_the_end(const OwnedSocket& socket) {
    ConnectionEnd ending;
    std::array<char, 4096> buffer;
    for (;;) {
        const auto size = receive(socket, buffer);
        if (size <= 0) {
            ending.error = size == 0 ? 0 : socket_error();
            return ending;
        }
        ending.received.append(buffer.data(), static_cast<std::size_t>(size));
    }
}

ConnectionEnd ending_of(const Responder& answer) {
    const FaultServer server{answer_in_turn({answer})};
    const OwnedSocket socket = connect_to_loopback(server.port());
    send_bytes(socket, simple_request);
    return read_to_the_end(socket);
}

CurlOutcome outcome_of(const Responder& answer) {
    const FaultServer server{answer_in_turn({answer})};
    return CurlClient{}.set(CURLOPT_ACCEPT_ENCODING, "").get(server.base_url());
}

}  // namespace cis::test
