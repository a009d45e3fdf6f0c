#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "received_request.hpp"

namespace cis::test {

/// The first line of an HTTP/1.1 response, with its line end.
[[nodiscard]] std::string status_line(int status);

/// The head of an HTTP/1.1 response up to and including the empty line, with exactly these headers.
[[nodiscard]] std::string response_head(int status, const RawHeaders& headers);

/// Short header lines with line ends, together at least this size.
[[nodiscard]] std::string header_lines(std::size_t size);

/// One chunk of a chunked body. `extension` begins with a semicolon.
[[nodiscard]] std::string chunk(std::string_view data, std::string_view extension = {});

}  // namespace cis::test
