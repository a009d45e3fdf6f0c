#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "cue.hpp"
#include "received_request.hpp"
#include "stream.hpp"

namespace cis::test {

/// One accepted connection, used by its script. The destruction of the server ends every wait and unwinds the
/// script. Once the connection has ended, from either side, operations do nothing and report it by their
/// result.
class Connection {
public:
    /// `record` is called for every request that was read to its end.
    Connection(Stream& stream, std::size_t index, Recorder record);

    /// The number of connections that the server accepted before this one.
    [[nodiscard]] std::size_t index() const { return index_; }

    /// Waits until the next request begins to arrive, without reading it. False if the peer closed instead.
    [[nodiscard]] bool wait_for_first_byte();

    /// Reads at most `size` bytes as soon as there are any. A later `read_request()` does not return them.
    /// Empty if the peer closed.
    std::string read_some(std::size_t size);

    /// Reads a whole request, head and body (with a length or chunked). None if the peer closed first or did
    /// not send HTTP.
    std::optional<ReceivedRequest> read_request();

    /// Sends these bytes unchanged. False if the peer closed.
    bool send(std::string_view bytes);

    /// Sends a well-formed response that keeps the connection open; `Content-Length` is added.
    bool respond(int status, const RawHeaders& headers = {}, std::string_view body = {});

    /// Sends `per_write` bytes at a time with a pause before each write. False if the peer closed.
    bool drip(std::string_view bytes, std::size_t per_write, std::chrono::milliseconds interval);

    /// Waits for this time; returns false as soon as the peer closes.
    bool pause(std::chrono::milliseconds duration);

    /// Waits until the test gives the cue; returns at once if it was given already.
    void wait_for(const Cue& cue);

    /// Keeps the connection open and silent. Drops the bytes that arrive.
    void wait_until_peer_closes();

    /// Ends the connection in order (FIN), so that the peer reads everything that was sent.
    void close();

    /// Ends the connection with RST; the peer may lose what was sent just before.
    void reset();

private:
    bool receive_more();
    [[nodiscard]] std::optional<std::string> take_through(std::string_view delimiter);
    [[nodiscard]] std::optional<std::string> take(std::size_t size);
    [[nodiscard]] std::optional<std::string> read_body(const ReceivedRequest& head);
    [[nodiscard]] std::optional<std::string> read_chunks();

    Stream& stream_;
    std::size_t index_;
    Recorder record_;
    std::string received_;
    bool closed_ = false;
};

}  // namespace cis::test
