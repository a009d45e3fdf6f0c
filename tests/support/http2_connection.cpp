#include "http2_connection.hpp"

#include <nghttp2/nghttp2.h>

#include <algorithm>
#include <array>
#include <new>
#include <span>
#include <utility>

namespace cis::test {
namespace {

using Bytes = std::span<const std::uint8_t>;

std::string text_of(Bytes bytes) { return {bytes.begin(), bytes.end()}; }

void append_big_endian(std::string& bytes, std::uint32_t number) {
    for (const unsigned shift : {24U, 16U, 8U, 0U}) {
        bytes += static_cast<char>(number >> shift & 0xFFU);
    }
}

/// A GOAWAY that nghttp2 does not see: otherwise it would no longer report later streams.
std::string go_away_frame(std::int32_t last_stream, Http2Error error) {
    std::string frame{'\0', '\0', '\x08', NGHTTP2_GOAWAY, '\0'};
    append_big_endian(frame, 0);  // Stream 0 is the connection itself.
    append_big_endian(frame, static_cast<std::uint32_t>(last_stream));
    append_big_endian(frame, static_cast<std::uint32_t>(error));
    return frame;
}

}  // namespace

/// The callbacks of nghttp2. The context is the connection.
struct Http2Connection::Callbacks {
    static Http2Connection& connection(void* context) { return *static_cast<Http2Connection*>(context); }

    static bool is_request(const nghttp2_frame& frame) {
        return frame.hd.type == NGHTTP2_HEADERS && frame.headers.cat == NGHTTP2_HCAT_REQUEST;
    }

    static int on_begin_headers(nghttp2_session* /*session*/, const nghttp2_frame* frame, void* context) {
        if (is_request(*frame)) {
            Http2Connection& self = connection(context);
            self.streams_.try_emplace(frame->hd.stream_id, self, self.session_.get(), frame->hd.stream_id);
            self.events_.push_back({frame->hd.stream_id, false});
        }
        return 0;
    }

    static int on_header(nghttp2_session* /*session*/, const nghttp2_frame* frame, const std::uint8_t* name,
                         std::size_t name_size, const std::uint8_t* value, std::size_t value_size,
                         std::uint8_t /*flags*/, void* context) {
        Http2Stream* const stream = connection(context).find(frame->hd.stream_id);
        if (stream == nullptr || !is_request(*frame)) {
            return 0;
        }
        ReceivedRequest& request = stream->request_;
        std::string field = text_of({name, name_size});
        std::string text = text_of({value, value_size});
        if (field == ":method") {
            request.method = std::move(text);
        } else if (field == ":path") {
            request.target = std::move(text);
        } else {
            request.headers.emplace_back(std::move(field), std::move(text));
        }
        return 0;
    }

    static int on_data(nghttp2_session* /*session*/, std::uint8_t /*flags*/, std::int32_t id,
                       const std::uint8_t* data, std::size_t size, void* context) {
        if (Http2Stream* const stream = connection(context).find(id); stream != nullptr) {
            stream->request_.body += text_of({data, size});
        }
        return 0;
    }

    static int on_frame(nghttp2_session* /*session*/, const nghttp2_frame* frame, void* context) {
        const bool may_end = frame->hd.type == NGHTTP2_HEADERS || frame->hd.type == NGHTTP2_DATA;
        if (may_end && (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0) {
            connection(context).events_.push_back({frame->hd.stream_id, true});
        }
        return 0;
    }

    static int on_close(nghttp2_session* /*session*/, std::int32_t id, std::uint32_t /*error*/,
                        void* context) {
        if (Http2Stream* const stream = connection(context).find(id); stream != nullptr) {
            stream->closed_ = true;
        }
        return 0;
    }
};

void Http2Connection::FreeSession::operator()(nghttp2_session* session) const {
    nghttp2_session_del(session);
}

Http2Connection::Http2Connection(Stream& stream, std::size_t index, Recorder record,
                                 const Http2Script& script)
    : stream_{stream}, index_{index}, record_{std::move(record)}, script_{script} {
    nghttp2_session_callbacks* callbacks = nullptr;
    if (nghttp2_session_callbacks_new(&callbacks) != 0) {
        throw std::bad_alloc{};
    }
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, &Callbacks::on_begin_headers);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, &Callbacks::on_header);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, &Callbacks::on_data);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, &Callbacks::on_frame);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, &Callbacks::on_close);
    nghttp2_session* session = nullptr;
    const int outcome = nghttp2_session_server_new(&session, callbacks, this);
    nghttp2_session_callbacks_del(callbacks);
    if (outcome != 0) {
        throw std::bad_alloc{};
    }
    session_.reset(session);
}

Http2Connection::~Http2Connection() = default;

void Http2Connection::run() {
    nghttp2_submit_settings(session_.get(), NGHTTP2_FLAG_NONE, nullptr, 0);
    flush();
    std::array<char, 16'384> buffer;
    while (!ended_) {
        const std::size_t size = stream_.read(buffer);
        if (size == 0 ||
            nghttp2_session_mem_recv(session_.get(), reinterpret_cast<const std::uint8_t*>(buffer.data()),
                                     size) < 0) {
            return;
        }
        while (!ended_ && !events_.empty()) {
            const Event event = events_.front();
            events_.pop_front();
            handle(event);
        }
        std::erase_if(streams_, [](const auto& entry) { return entry.second.closed_; });
        flush();
    }
}

Http2Stream* Http2Connection::find(std::int32_t id) {
    const auto found = streams_.find(id);
    return found == streams_.end() ? nullptr : &found->second;
}

void Http2Connection::go_away(std::int32_t last_stream, Http2Error error) {
    last_stream_ = last_stream;
    send(go_away_frame(last_stream, error));
}

bool Http2Connection::send(std::string_view bytes) {
    flush();
    ended_ = ended_ || !stream_.write(bytes);
    return !ended_;
}

void Http2Connection::close() {
    flush();
    ended_ = true;
    stream_.finish_writing();
}

void Http2Connection::reset() {
    ended_ = true;
    stream_.reset();
}

void Http2Connection::handle(const Event& event) {
    Http2Stream* const stream = find(event.stream);
    if (stream == nullptr) {
        return;
    }
    const bool is_answered = !last_stream_ || event.stream <= *last_stream_;
    if (!event.read) {
        if (is_answered) {
            script_(index_)(*stream);
        }
        return;
    }
    record_(stream->request_);
    stream->read_ = true;
    if (is_answered && stream->when_read_) {
        std::exchange(stream->when_read_, nullptr)(*stream);
    }
}

void Http2Connection::flush() {
    while (!ended_) {
        const std::uint8_t* bytes = nullptr;
        const ssize_t size = nghttp2_session_mem_send(session_.get(), &bytes);
        if (size <= 0) {
            return;
        }
        ended_ = !stream_.write({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)});
    }
}

}  // namespace cis::test
