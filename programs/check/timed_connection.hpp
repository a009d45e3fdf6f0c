#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

#include <cis/http/proxy_choice.hpp>

namespace cis::programs::check_command {

/// Thrown if there is no connection; `what()` says why.
class NoConnection : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A TCP connection with a time limit. All functions throw NoConnection.
class TimedConnection {
public:
    using Clock = std::chrono::steady_clock;

    TimedConnection(const std::string& host, const std::string& port, Clock::time_point until);
    ~TimedConnection();
    TimedConnection(const TimedConnection&) = delete;
    TimedConnection& operator=(const TimedConnection&) = delete;

    /// Asks the `http` proxy at the other end for a tunnel.
    /// @param authority the host and the port at the end of the tunnel
    void tunnel(const std::string& authority, const ProxyChoice& proxy);

    void wait_until_readable();
    void wait_until_writable();
    [[nodiscard]] int socket() const noexcept { return socket_; }

private:
    void send(std::string_view bytes);
    [[nodiscard]] std::string read_head();
    void wait(short events);

    Clock::time_point until_;
    int socket_{-1};
};

}  // namespace cis::programs::check_command
