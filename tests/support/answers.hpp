#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "connection.hpp"
#include "fault_server.hpp"
#include "received_request.hpp"
#include "response_text.hpp"

namespace cis::test {

/// What a server does when a request begins to arrive on a connection; the request is still unread. Any
/// callable will do. The namespace `answer` has the usual ones, `head_answers.hpp` and `body_answers.hpp`
/// have more.
using Responder = std::function<void(Connection&)>;

/// Gives the first response to the first request, and so on over all connections; the last one repeats. A
/// connection stays open until a response ends it.
[[nodiscard]] Script answer_in_turn(std::vector<Responder> answers);

/// As `answer_in_turn`, but every connection starts at the first response. If the second response ends the
/// connection, each connection dies when it is reused.
[[nodiscard]] Script answer_on_each_connection(std::vector<Responder> answers);

namespace answer {

/// A well-formed response. Unless the comment says otherwise, every responder first reads the whole request.
[[nodiscard]] Responder with(int status, RawHeaders headers = {}, std::string body = {});

/// These bytes, unchanged.
[[nodiscard]] Responder bytes(std::string text);

/// A well-formed response with `Content-Type: application/json`.
[[nodiscard]] Responder json(int status, std::string body);

/// A well-formed response with the chunked framing.
[[nodiscard]] Responder chunked(int status, const std::string& body);

/// A redirection to `location`, with a 3xx status.
[[nodiscard]] Responder redirect(int status, std::string location);

/// JSON with `Content-Encoding: gzip`.
[[nodiscard]] Responder gzipped_json(int status, const std::string& body);

/// A 200 whose few kilobytes of gzip decode to this number of mebibytes of spaces.
[[nodiscard]] Responder gzip_bomb(std::size_t mebibytes);

/// A 200 whose gzip decodes to `first` and then to spaces, until the connection is closed.
[[nodiscard]] Responder endless_gzip_bomb(const std::string& first);

/// A connection that is reset (RST) when the request begins to arrive.
[[nodiscard]] Responder reset_before_reading();

/// A connection that is reset (RST) after the whole request was read.
[[nodiscard]] Responder reset_after_reading();

/// A connection that is closed in order (FIN) when the request begins to arrive.
[[nodiscard]] Responder close_before_reading();

/// A connection that is closed in order (FIN) after the whole request was read.
[[nodiscard]] Responder close_after_reading();

/// `first`, and then the connection is closed in order without an announcement.
[[nodiscard]] Responder then_close(Responder first);

/// `first`, but only this time after the request began to arrive.
[[nodiscard]] Responder after(std::chrono::milliseconds delay, Responder first);

/// A response that announces the whole body, sends its first half, and closes the connection in order.
[[nodiscard]] Responder truncated_body(int status, const std::string& body);

/// A chunked response that closes the connection in order before its last chunk.
[[nodiscard]] Responder unfinished_chunks(int status, const std::string& body);

/// A chunked response with an invalid chunk size.
[[nodiscard]] Responder bad_chunk(int status);

/// Text that is not HTTP instead of the status line.
[[nodiscard]] Responder garbage_status_line();

/// A response whose head arrives at once and whose body drips: `per_write` bytes every `interval`.
[[nodiscard]] Responder dripped_body(int status, std::string body, std::size_t per_write,
                                     std::chrono::milliseconds interval);

/// A response that drips from its first byte on.
[[nodiscard]] Responder dripped_response(int status, const std::string& body, std::size_t per_write,
                                         std::chrono::milliseconds interval);

/// No response: the connection stays open and silent until the peer closes it.
[[nodiscard]] Responder never();

}  // namespace answer

}  // namespace cis::test
