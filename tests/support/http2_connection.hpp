#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "received_request.hpp"
#include "stream.hpp"

struct nghttp2_session;  // NOLINT(readability-identifier-naming): nghttp2's name

namespace cis::test {

/// Why a stream or a connection ends, as HTTP/2 numbers it (RFC 9113, section 7).
enum class Http2Error : std::uint32_t {
    no_error = 0x0,
    protocol_error = 0x1,
    internal_error = 0x2,
    refused_stream = 0x7,
    cancel = 0x8,
    enhance_your_calm = 0xb,
    http_1_1_required = 0xd,
};

class Http2Connection;
class Http2Stream;

/// What a server does when a request begins to arrive; the request is still unread. Any callable is one,
/// those of `http2_answers.hpp` are the usual ones. All answers of a connection run on its thread, one after
/// the other: one that waits holds up the others.
using Http2Responder = std::function<void(Http2Stream&)>;

/// A request and the stream that carries it, in the hands of its answer. Lives until the stream is closed,
/// from either side. Each operation writes before it returns what the peer's flow control lets through: 64 KB
/// for certain, and with libcurl more. What is left of a response follows by itself. Once the stream is
/// closed, operations do nothing.
class Http2Stream {
public:
    Http2Stream(Http2Connection& connection, nghttp2_session* session, std::int32_t id);

    [[nodiscard]] std::int32_t id() const { return request_.stream; }
    Http2Connection& connection() { return connection_; }

    /// As far as it was read.
    [[nodiscard]] const ReceivedRequest& request() const { return request_; }

    /// Goes on with `next` when the whole request was read; at once if it was.
    void when_read(Http2Responder next);

    /// Sends a 1xx head, which is not the response.
    void send_interim(int status, const Headers& headers = {});

    /// Sends a well-formed response, and trailers if there are any. Names of headers become lower-case.
    void respond(int status, const Headers& headers = {}, std::string body = {}, Headers trailers = {});

    /// Sends the head of a response and a part of its body, and leaves the stream open.
    void begin_response(int status, const Headers& headers = {}, std::string part = {});

    /// Sends RST_STREAM.
    void reset(Http2Error error);

private:
    friend class Http2Connection;
    struct BodySource;

    void submit_response(int status, const Headers& headers, bool has_body);

    Http2Connection& connection_;
    nghttp2_session* session_;
    ReceivedRequest request_;
    bool read_ = false;
    bool closed_ = false;
    Http2Responder when_read_;

    std::string body_;
    std::size_t sent_ = 0;
    bool ends_ = true;  // With the body, and the trailers behind it.
    Headers trailers_;
};

/// Chooses the answer to a request that begins to arrive on the connection of this index.
using Http2Script = std::function<Http2Responder(std::size_t connection)>;

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
    [[nodiscard]] std::size_t index() const { return index_; }

    /// Serves the connection until it ends.
    void run();

    /// The stream of this id, unless it is closed.
    [[nodiscard]] Http2Stream* find(std::int32_t id);

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
