#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "wire/delayed_resume.hpp"
#include "wire/held_response.hpp"
#include "wire/message.hpp"
#include "wire/socket.hpp"

struct MHD_Connection;
struct MHD_Daemon;

namespace cis::emulator {

/// Serves HTTP/1.1 on a listening socket, from construction to destruction.
class HttpDaemon {
public:
    struct Settings {
        std::size_t body_limit = 0;
        std::function<EventualResponse(Request)> handle{};
        std::function<void()> connection_accepted{};
    };

    /// Takes ownership of `listening_socket`. `settings` must outlive the daemon. Throws
    /// `std::runtime_error`.
    HttpDaemon(Socket listening_socket, const Settings& settings);
    /// Closes the socket and every connection, including those that wait for a response.
    ~HttpDaemon();
    HttpDaemon(const HttpDaemon&) = delete;
    HttpDaemon& operator=(const HttpDaemon&) = delete;

private:
    class Callbacks;
    struct Exchange;

    void receive(Exchange& exchange, std::string_view data) const;
    /// Sends the response, or suspends the connection until it can be sent. Returns false to close the
    /// connection.
    [[nodiscard]] bool respond(MHD_Connection* connection, Exchange& exchange);
    [[nodiscard]] bool wait_for(MHD_Connection* connection, HeldResponse& held);

    const Settings& settings_;
    std::atomic<bool> stopping_ = false;
    /// Shared with the callbacks of held responses, which may outlive the daemon.
    std::shared_ptr<DelayedResume> waiting_ = std::make_shared<DelayedResume>();
    MHD_Daemon* daemon_ = nullptr;
};

}  // namespace cis::emulator
