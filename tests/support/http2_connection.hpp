#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

#include "http2_stream.hpp"
#include "received_request.hpp"
#include "stream.hpp"

namespace cis::test {

/// Chooses the answer to a request that begins to arrive on the connection of this index.
using Http2Script = std::function<Http2Answer(std::size_t connection)>;

/// One accepted connection that speaks HTTP/2, and answers each request as its script says. No operation
/// waits beyond the destruction of the server. Once the connection has ended, from either side, operations do
/// nothing.
class Http2Connection {
public:
    /// `record` hears of every request that was read to its end, before it is answered.
    Http2Connection(Stream& stream, std::size_t index, Recorder record, const Http2Script& script);
    Http2Connection(const Http2Connection&) = delete;
    Http2Connection& operator=(const Http2Connection&) = delete;
    ~Http2Connection();

    /// How many connections the server had accepted before this one.
    std::size_t index() const { return index_; }

    /// Serves the connection until it ends.
    void run();

    /// The stream of this id, unless it is closed.
    Http2Stream* find(std::int32_t id);

    /// Sends GOAWAY. Requests on streams above `last_stream` that arrive later are recorded and left alone;
    /// the connection stays open.
    void go_away(std::int32_t last_stream, Http2Error error);

    /// Writes what is due, which operations do by themselves.
    void flush();

    /// Sends bytes as they are, where a frame belongs. False when the peer closed.
    bool send(std::string_view bytes);

    /// Ends the connection in order (FIN), so that the peer reads everything that was sent.
    void close();

    /// Ends the connection with RST; the peer may lose what was sent just before.
    void reset();

private:
    struct Callbacks;

    struct FreeSession {
        void operator()(nghttp2_session* session) const;
    };
    /// What nghttp2 noticed, whose callbacks may not send anything themselves.
    struct Event {
        std::int32_t stream;
        bool read;  ///< To its end; else it began.
    };

    void handle(const Event& event);

    Stream& stream_;
    std::size_t index_;
    Recorder record_;
    const Http2Script& script_;
    std::unique_ptr<nghttp2_session, FreeSession> session_;
    std::map<std::int32_t, Http2Stream> streams_;
    std::deque<Event> events_;
    std::optional<std::int32_t> last_stream_;  // Set by GOAWAY.
    bool ended_ = false;
};

}  // namespace cis::test
