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

/// The error codes of HTTP/2 (RFC 9113, section 7).
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

/// What a server does when a request begins to arrive; the request is still unread. Any callable will do;
/// `http2_answers.hpp` has the usual ones. All responders of a connection run on its thread, one after the
/// other: a responder that waits blocks the others.
using Http2Responder = std::function<void(Http2Stream&)>;

/// A request and its stream, used by its responder. It lives until the stream is closed, from either side.
/// Before it returns, each operation writes as much as the peer's flow control allows: at least 64 KB, and
/// more with libcurl. The rest of a response follows by itself. After the stream is closed, operations do
/// nothing.
class Http2Stream {
public:
    Http2Stream(Http2Connection& connection, nghttp2_session* session, std::int32_t id);

    [[nodiscard]] std::int32_t id() const { return request_.stream; }
    Http2Connection& connection() { return connection_; }

    /// The part that was read so far.
    [[nodiscard]] const ReceivedRequest& request() const { return request_; }

    /// Continues with `next` after the whole request was read; at once if it was.
    void when_read(Http2Responder next);

    /// Sends an interim response (1xx).
    void send_interim(int status, const RawHeaders& headers = {});

    /// Sends a well-formed response, and trailers if there are any. Converts header names to lower case.
    void respond(int status, const RawHeaders& headers = {}, std::string body = {}, RawHeaders trailers = {});

    /// Sends the head of a response and a part of its body. The stream stays open.
    void begin_response(int status, const RawHeaders& headers = {}, std::string part = {});

    /// Sends RST_STREAM.
    void reset(Http2Error error);

private:
    friend class Http2Connection;
    struct BodySource;

    void submit_response(int status, const RawHeaders& headers, bool has_body);

    Http2Connection& connection_;
    nghttp2_session* session_;
    ReceivedRequest request_;
    bool read_ = false;
    bool closed_ = false;
    Http2Responder when_read_;

    std::string body_;
    std::size_t sent_ = 0;
    bool ends_ = true;  // With the body, and the trailers after it.
    RawHeaders trailers_;
};

/// Returns the responder for a request that begins to arrive on the connection with this index.
using Http2Script = std::function<Http2Responder(std::size_t connection)>;

/// One accepted HTTP/2 connection, which responds to each request as its script says. The destruction of the
/// server ends every wait. Once the connection has ended, from either side, operations do nothing.
class Http2Connection {
public:
    /// `record` is called for every request that was read to its end, before the response.
    Http2Connection(Stream& stream, std::size_t index, Recorder record, const Http2Script& script);
    Http2Connection(const Http2Connection&) = delete;
    Http2Connection& operator=(const Http2Connection&) = delete;
    ~Http2Connection();

    /// The number of connections that the server accepted before this one.
    [[nodiscard]] std::size_t index() const { return index_; }

    /// Serves the connection until it ends.
    void run();

    /// The stream with this id; null if it is closed.
    [[nodiscard]] Http2Stream* find(std::int32_t id);

    /// Sends GOAWAY. Later requests on streams above `last_stream` are recorded but get no response. The
    /// connection stays open.
    void go_away(std::int32_t last_stream, Http2Error error);

    /// Writes the pending bytes. Other operations do this themselves.
    void flush();

    /// Sends these bytes unchanged instead of a frame. False if the peer closed.
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
    /// An event of nghttp2. Its callbacks must not send anything themselves.
    struct Event {
        std::int32_t stream;
        bool read;  ///< True for the end of a request, false for its beginning.
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
