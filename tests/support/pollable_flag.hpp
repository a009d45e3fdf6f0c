#pragma once

#include "socket.hpp"

namespace cis::test {

/// A flag that a thread sets once, and that others wait for together with their sockets. It is a datagram
/// socket that is connected to itself: Windows polls nothing but sockets.
class PollableFlag {
public:
    /// Throws `std::system_error`.
    PollableFlag();

    void set() const;
    /// Becomes readable when the flag is set, and stays so.
    [[nodiscard]] detail::Socket socket() const { return socket_.get(); }

private:
    OwnedSocket socket_;
};

}  // namespace cis::test
