#pragma once

#include <algorithm>
#include <chrono>

namespace cis::detail {

/// Measures how long one TLS connection has kept the thread busy with data that belong to no response. As
/// long as the records belong only to TLS or HTTP/2 itself, libcurl and OpenSSL continue to read, and nothing
/// else runs. If the server pauses, libcurl returns and is called again. A quarter of the time in between is
/// subtracted.
class ReadingTime {
public:
    using Clock = std::chrono::steady_clock;

    /// Notes that libcurl is called.
    void begin() noexcept {
        if (progressed_) forget();
        goes_on_ = false;
    }
    /// Starts the count again, because another connection may have the address of this one.
    void forget() noexcept { *this = {}; }
    /// Notes that a record arrives on a connection. @return how long the thread has been busy with this
    /// connection
    [[nodiscard]] Clock::duration record(const void* connection, Clock::time_point now) noexcept {
        if (connection != connection_) {
            *this = {};
            connection_ = connection;
        } else if (goes_on_) {
            busy_ += now - last_;
        } else {
            constexpr int share = 4;  // records that come in bursts keep the thread busy too
            busy_ = std::max(busy_ - (now - last_) / share, Clock::duration::zero());
        }
        goes_on_ = true;
        last_ = now;
        return busy_;
    }
    /// Notes that a part of a response has arrived. The next call of libcurl starts a new count. The current
    /// call continues its count, because libcurl does not return.
    void progress() noexcept { progressed_ = true; }
    /// Leaves out the time that a sink took.
    void exclude(Clock::duration time) noexcept { last_ += time; }

private:
    const void* connection_{nullptr};
    Clock::time_point last_{};
    Clock::duration busy_{};
    bool goes_on_{false};  ///< whether a record has arrived since libcurl was called
    bool progressed_{false};
};

}  // namespace cis::detail
