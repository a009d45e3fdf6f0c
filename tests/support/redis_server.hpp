#pragma once

#include <sys/types.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "file_descriptor.hpp"
#include "temp_directory.hpp"

struct redisContext;  // NOLINT(readability-identifier-naming): hiredis' name

namespace cis::test {

/// A Redis server on a free loopback port and on a Unix socket. It stores nothing on disk, and ends with this
/// object or with the thread that started it.
class RedisServer {
public:
    /// Accepts connections when the constructor returns. Throws `std::runtime_error`.
    RedisServer();
    RedisServer(const RedisServer&) = delete;
    RedisServer& operator=(const RedisServer&) = delete;
    ~RedisServer();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    /// `redis://[login@]127.0.0.1:<port>`
    /// @param login `user:password`
    [[nodiscard]] std::string url(const std::string& login = "") const;
    /// `unix://[login@]<path>`
    [[nodiscard]] std::string socket_url(const std::string& login = "") const;

    /// Ends the server as a crash would: every connection breaks, and every key is lost.
    void kill();
    /// Starts the server again, on the same port and socket.
    void start();

    /// Makes the server hang: connections stay open without replies.
    void stop_answering() const;
    void answer_again() const;

    /// The server's reply to a command: a text, a number in digits, `(nil)`, or its error. Does not use the
    /// library's connections, and is always authenticated.
    std::string command(std::initializer_list<std::string> words);

private:
    struct Disconnect {
        void operator()(redisContext* context) const;
    };

    [[nodiscard]] std::string socket_path() const { return directory_.path("redis.sock").string(); }
    [[nodiscard]] bool spawn();

    TempDirectory directory_;
    std::uint16_t port_ = 0;
    pid_t process_ = -1;
    FileDescriptor log_;
    std::unique_ptr<redisContext, Disconnect> admin_;
};

}  // namespace cis::test
