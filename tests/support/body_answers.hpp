#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "answers.hpp"
#include "cue.hpp"

/// Responses of HTTP/1.1 whose body has unusual or wrong framing or encoding. Each begins after the whole
/// request was read. Responses that end too early are in `answers.hpp`.
namespace cis::test::answer {

/// A response with `excess` right after the announced body.
[[nodiscard]] Responder longer_body(int status, const std::string& body, const std::string& excess);

/// A response with a second `Content-Length`.
[[nodiscard]] Responder two_lengths(int status, const std::string& body, std::size_t second);

/// A chunked response whose chunks have extensions.
[[nodiscard]] Responder chunk_extensions(int status, const std::string& body);

/// A chunked response with trailers of at least this size.
[[nodiscard]] Responder large_trailers(int status, const std::string& body, std::size_t size);

/// A response that declares gzip, but is not.
[[nodiscard]] Responder no_gzip(int status);

/// A response with correct framing whose gzip ends in the middle.
[[nodiscard]] Responder truncated_gzip(int status, const std::string& body);

/// A response with correct framing whose gzip has a wrong checksum.
[[nodiscard]] Responder corrupt_gzip(int status, const std::string& body);

/// `first`, and then unsolicited bytes: immediately or, with a cue, when the test gives the cue.
[[nodiscard]] Responder then_unsolicited(Responder first, std::string bytes,
                                         std::shared_ptr<Cue> cue = nullptr);

}  // namespace cis::test::answer
