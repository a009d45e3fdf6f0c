#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string_view>

#include "wire/delayed_resume.hpp"
#include "wire/message.hpp"

struct MHD_Connection;
struct MHD_Daemon;

namespace cis::emulator {

/// Serves HTTP/1.1 on a listening socket, from construction to destruction.
class HttpDaemon {
public:
    struct Settings {
        std::chrono::milliseconds latency{0};
        std::size_t body_limit = 0;
        /// Handles a request. The flag is false if the body exceeded the limit and was dropped.
        std::function<Response(Request, bool)> handle{};
        std::function<void()> connection_accepted{};
    };

    /// Takes ownership of `listening_socket`. `settings` must outlive the daemon. Throws
    /// `std::runtime_error`.
    HttpDaemon(int listening_socket, const Settings& settings);
    /// Closes the socket and every connection, including those that wait for a response.
    ~HttpDaemon();
    HttpDaemon(const HttpDaemon&) = delete;
    HttpDaemon& operator=(const HttpDaemon&) = delete;

private:
    class Callbacks;
    struct Exchange;

    void receive(Exchange& exchange, std::string_view data) const;
    /// Returns false to close the connection.
    [[nodiscard]] bool respond(MHD_Connection* connection, Exchange& exchange);

    const Settings& settings_;
    std::atomic<bool> stopping_ = false;
    DelayedResume delayed_;
    MHD_Daemon* daemon_ = nullptr;
};

}  // namespace cis::emulator
