#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "answers.hpp"
#include "cue.hpp"

/// Answers of HTTP/1.1 whose body is framed or encoded unusually, or wrongly. Each begins when the whole
/// request was read. Those that end too early are in `answers.hpp`.
namespace cis::test::answer {

/// A response with `excess` right behind the body that it announces.
[[nodiscard]] Responder longer_body(int status, const std::string& body, const std::string& excess);

/// A response with a second `Content-Length`.
[[nodiscard]] Responder two_lengths(int status, const std::string& body, std::size_t second);

/// A chunked response whose chunks have extensions.
[[nodiscard]] Responder chunk_extensions(int status, const std::string& body);

/// A chunked response with trailers of at least this size.
[[nodiscard]] Responder large_trailers(int status, const std::string& body, std::size_t size);

/// A response that calls something gzip that is not.
[[nodiscard]] Responder no_gzip(int status);

/// A well-framed response whose gzip ends in the middle.
[[nodiscard]] Responder truncated_gzip(int status, const std::string& body);

/// A well-framed response whose gzip has a wrong checksum.
[[nodiscard]] Responder corrupt_gzip(int status, const std::string& body);

/// `first`, and then bytes that nobody asked for: right behind it or, with a cue, when the test gives that.
[[nodiscard]] Responder then_unasked(Responder first, std::string bytes, std::shared_ptr<Cue> cue = nullptr);

}  // namespace cis::test::answer
