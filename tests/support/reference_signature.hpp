#pragma once

#include <string>
#include <string_view>

namespace cis::test {

/// The hexadecimal digest of `<timestamp>.<body>` by libcrypto's one-shot HMAC. It uses none of the library's
/// code, and accepts any text as the timestamp.
[[nodiscard]] std::string reference_digest(std::string_view secret, std::string_view timestamp,
                                           std::string_view body);

/// `t=<timestamp>,v1=<digest>`
[[nodiscard]] std::string reference_signature(std::string_view secret, std::string_view timestamp,
                                              std::string_view body);

}  // namespace cis::test
