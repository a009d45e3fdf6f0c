#include "pollable_flag.hpp"

#include "loopback_port.hpp"

namespace cis::test {

PollableFlag::PollableFlag() : socket_{bind_to_loopback(SOCK_DGRAM)} {
    connect_to_loopback(socket_, port_of(socket_));
}

void PollableFlag::set() const { require_socket_call(send_some(socket_, "x") == 1, "send"); }

}  // namespace cis::test
