#include "http2_connection.hpp"

#include <nghttp2/nghttp2.h>

#include <algorithm>
#include <utility>

#include "http2_fields.hpp"

namespace cis::test {

/// The source from which nghttp2 reads a body, piece by piece.
struct Http2Stream::BodySource {
    static ssize_t read(nghttp2_session* session, std::int32_t id, std::uint8_t* buffer, std::size_t size,
                        std::uint32_t* flags, nghttp2_data_source* source, void* /*context*/) {
        auto& stream = *static_cast<Http2Stream*>(source->ptr);
        const std::string_view piece = std::string_view{stream.body_}.substr(stream.sent_, size);
        std::ranges::copy(piece, buffer);
        stream.sent_ += piece.size();
        if (stream.sent_ == stream.body_.size()) {
            if (stream.ends_) {
                end(session, id, stream.trailers_, *flags);
            } else if (piece.empty()) {
                return NGHTTP2_ERR_DEFERRED;
            }
        }
        return static_cast<ssize_t>(piece.size());
    }

    static void end(nghttp2_session* session, std::int32_t id, const RawHeaders& trailers,
                    std::uint32_t& flags) {
        flags |= NGHTTP2_DATA_FLAG_EOF;
        if (!trailers.empty()) {
            flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
            const Http2Fields fields{trailers};
            nghttp2_submit_trailer(session, id, fields.data(), fields.size());
        }
    }
};

Http2Stream::Http2Stream(Http2Connection& connection, nghttp2_session* session, std::int32_t id)
    : connection_{connection}, session_{session} {
    request_.connection = connection.index();
    request_.stream = id;
}

void Http2Stream::when_read(Http2Responder next) {
    if (read_) {
        next(*this);
    } else {
        when_read_ = std::move(next);
    }
}

void Http2Stream::send_interim(int status, const RawHeaders& headers) {
    const Http2Fields fields{status, headers};
    nghttp2_submit_headers(session_, NGHTTP2_FLAG_NONE, id(), nullptr, fields.data(), fields.size(), nullptr);
    connection_.flush();
}

void Http2Stream::respond(int status, const RawHeaders& headers, std::string body, RawHeaders trailers) {
    body_ = std::move(body);
    trailers_ = std::move(trailers);
    submit_response(status, headers, !body_.empty() || !trailers_.empty());
}

void Http2Stream::begin_response(int status, const RawHeaders& headers, std::string part) {
    body_ = std::move(part);
    ends_ = false;
    submit_response(status, headers, true);
}

void Http2Stream::reset(Http2Error error) {
    nghttp2_submit_rst_stream(session_, NGHTTP2_FLAG_NONE, id(), static_cast<std::uint32_t>(error));
    connection_.flush();
}

void Http2Stream::submit_response(int status, const RawHeaders& headers, bool has_body) {
    const Http2Fields fields{status, headers};
    const nghttp2_data_provider body{{.ptr = this}, &BodySource::read};
    nghttp2_submit_response(session_, id(), fields.data(), fields.size(), has_body ? &body : nullptr);
    connection_.flush();
}

}  // namespace cis::test
