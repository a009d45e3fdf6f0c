#pragma once

#include <string>
#include <vector>

#include "http2_connection.hpp"
#include "http2_fault_server.hpp"
#include "received_request.hpp"

/// Responses of an HTTP/2 server. Unless the comment says otherwise, a response begins after the whole
/// request was read and recorded, and leaves the connection open.
namespace cis::test::http2 {

/// Gives the first response to the first request, and so on over all connections; the last one repeats.
[[nodiscard]] Http2Script in_turn(std::vector<Http2Responder> answers);

/// As `in_turn`, but every connection starts at the first response.
[[nodiscard]] Http2Script on_each_connection(std::vector<Http2Responder> answers);

/// Runs `action` after the whole request was read. Responders of a test usually begin with this.
[[nodiscard]] Http2Responder having_read(Http2Responder action);

/// A well-formed response.
[[nodiscard]] Http2Responder with(int status, RawHeaders headers = {}, std::string body = {});

/// A well-formed response with `content-type: application/json`.
[[nodiscard]] Http2Responder json(int status, std::string body);

/// A well-formed response whose body is followed by trailers.
[[nodiscard]] Http2Responder with_trailers(int status, std::string body, RawHeaders trailers);

/// A 1xx head, and then `next`.
[[nodiscard]] Http2Responder after_interim(int status, RawHeaders headers, Http2Responder next);

/// RST_STREAM without a response. With `refused_stream` the server says that it did not process the request.
[[nodiscard]] Http2Responder reset_stream(Http2Error error);

/// The head of a response, and then RST_STREAM.
[[nodiscard]] Http2Responder reset_after_head(int status, Http2Error error);

/// A response that announces the whole body and sends its first half, and then RST_STREAM.
[[nodiscard]] Http2Responder truncated_body(int status, const std::string& body, Http2Error error);

/// A response that announces the whole body and ends in order after its first half.
[[nodiscard]] Http2Responder short_body(int status, const std::string& body);

/// The head of a response and the first half of its body, and then nothing.
[[nodiscard]] Http2Responder unfinished_body(int status, const std::string& body);

/// GOAWAY whose last stream is below that of the request: the server did not process it.
[[nodiscard]] Http2Responder go_away_before(Http2Error error = Http2Error::no_error);

/// GOAWAY whose last stream is that of the request, and then `next`.
[[nodiscard]] Http2Responder go_away_after(Http2Error error, Http2Responder next);

/// Text instead of a frame.
[[nodiscard]] Http2Responder garbage();

/// A connection that is reset (RST) when the request begins to arrive, and is not recorded.
[[nodiscard]] Http2Responder reset_before_reading();

/// A connection that is reset (RST) after the whole request was read.
[[nodiscard]] Http2Responder reset_after_reading();

/// A connection that is closed in order (FIN) when the request begins to arrive, and is not recorded.
[[nodiscard]] Http2Responder close_before_reading();

/// A connection that is closed in order (FIN) after the whole request was read.
[[nodiscard]] Http2Responder close_after_reading();

/// `first`, and then the connection is closed in order without an announcement.
[[nodiscard]] Http2Responder then_close(Http2Responder first);

/// No response: stream and connection stay open and silent.
[[nodiscard]] Http2Responder never();

}  // namespace cis::test::http2
