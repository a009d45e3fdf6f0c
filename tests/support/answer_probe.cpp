#include "answer_probe.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "fault_server.hpp"
#include "loopback_port.hpp"

namespace cis::test {

void send_bytes(const FileDescriptor& socket, std::string_view bytes) {
    if (::send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(bytes.size())) {
        throw std::system_error{errno, std::generic_category(), "send"};
    }
}

std::string receive_bytes(const FileDescriptor& socket, std::size_t size) {
    std::string received(size, '\0');
    const ssize_t count = ::recv(socket.get(), received.data(), size, MSG_WAITALL);
    received.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return received;
}

ConnectionEnd read_to_the_end(const FileDescriptor& socket) {
    ConnectionEnd ending;
    std::array<char, 4096> buffer;
    for (;;) {
        const ssize_t size = ::recv(socket.get(), buffer.data(), buffer.size(), 0);
        if (size <= 0) {
            ending.error = size == 0 ? 0 : errno;
            return ending;
        }
        ending.received.append(buffer.data(), static_cast<std::size_t>(size));
    }
}

ConnectionEnd ending_of(const Responder& answer) {
    const FaultServer server{answer_in_turn({answer})};
    const FileDescriptor socket = connect_to_loopback(server.port());
    send_bytes(socket, simple_request);
    return read_to_the_end(socket);
}

CurlOutcome outcome_of(const Responder& answer) {
    const FaultServer server{answer_in_turn({answer})};
    return CurlClient{}.set(CURLOPT_ACCEPT_ENCODING, "").get(server.base_url());
}

}  // namespace cis::test
