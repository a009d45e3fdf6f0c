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
/// callable is one, those of `answer` are the usual ones; `head_answers.hpp` and `body_answers.hpp` have
/// more.
using Responder = std::function<void(Connection&)>;

/// Gives the first answer to the first request, and so on over all connections; the last one repeats. A
/// connection stays open for as long as the answers leave it open.
[[nodiscard]] Script answer_in_turn(std::vector<Responder> answers);

/// As `answer_in_turn`, but every connection starts at the first answer. With an answer that ends the
/// connection in second place, each connection dies when it is used again.
[[nodiscard]] Script answer_on_each_connection(std::vector<Responder> answers);

namespace answer {

/// A well-formed response to the request, which is read first; so is it by every answer that does not say
/// otherwise.
[[nodiscard]] Responder with(int status, Headers headers = {}, std::string body = {});

/// These bytes, as they are.
[[nodiscard]] Responder bytes(std::string text);

/// A well-formed response with `Content-Type: application/json`.
[[nodiscard]] Responder json(int status, std::string body);

/// A well-formed response with the chunked framing.
[[nodiscard]] Responder chunked(int status, const std::string& body);

/// A redirection to `location`, with a 3xx status.
[[nodiscard]] Responder redirect(int status, std::string location);

/// JSON with `Content-Encoding: gzip`.
[[nodiscard]] Responder gzipped_json(int status, const std::string& body);

/// A 200 whose few kilobytes of gzip decode to this many mebibytes of blanks.
[[nodiscard]] Responder gzip_bomb(std::size_t mebibytes);

/// A connection that is reset (RST) when the request begins to arrive.
[[nodiscard]] Responder reset_before_reading();

/// A connection that is reset (RST) after the whole request was read.
[[nodiscard]] Responder reset_after_reading();

/// A connection that is closed in order (FIN) when the request begins to arrive.
[[nodiscard]] Responder close_before_reading();

/// A connection that is closed in order (FIN) after the whole request was read.
[[nodiscard]] Responder close_after_reading();

/// `first`, and then a connection that is closed in order although nothing announced it.
[[nodiscard]] Responder then_close(Responder first);

/// `first`, but only this long after the request began to arrive.
[[nodiscard]] Responder after(std::chrono::milliseconds delay, Responder first);

/// A response that announces the whole body, sends its first half and closes in order.
[[nodiscard]] Responder truncated_body(int status, const std::string& body);

/// A chunked response that closes in order before its last chunk.
[[nodiscard]] Responder unfinished_chunks(int status, const std::string& body);

/// A chunked response with a chunk size that is no number.
[[nodiscard]] Responder bad_chunk(int status);

/// Text that is not HTTP where the status line belongs.
[[nodiscard]] Responder garbage_status_line();

/// A response whose head arrives at once and whose body drips: `per_write` bytes every `interval`.
[[nodiscard]] Responder dripped_body(int status, std::string body, std::size_t per_write,
                                     std::chrono::milliseconds interval);

/// A response that drips from its very first byte.
[[nodiscard]] Responder dripped_response(int status, const std::string& body, std::size_t per_write,
                                         std::chrono::milliseconds interval);

/// No answer: the connection stays open and silent until the peer closes it.
[[nodiscard]] Responder never();

}  // namespace answer

}  // namespace cis::test
