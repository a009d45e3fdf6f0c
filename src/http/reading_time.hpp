#pragma once

#include <chrono>

namespace cis::detail {

/// How long libcurl reads from one TLS connection before it returns. As long as the records belong only to
/// TLS or HTTP/2 itself, libcurl and OpenSSL continue to read, and nothing else runs on the thread.
class ReadingTime {
public:
    using Clock = std::chrono::steady_clock;

    /// libcurl is called.
    void begin() noexcept { connection_ = nullptr; }
    /// A record arrives on a connection. @return how long libcurl has been reading from it
    [[nodiscard]] Clock::duration record(const void* connection, Clock::time_point now) noexcept {
        if (connection != connection_) {
            connection_ = connection;
            since_ = now;
        }
        return now - since_;
    }
    /// Does not count the time that a sink took.
    void exclude(Clock::duration time) noexcept { since_ += time; }

private:
    const void* connection_{nullptr};
    Clock::time_point since_{};
};

}  // namespace cis::detail
