#pragma once

#include <curl/curl.h>

#include <string>

#include "cis/http/transfer.hpp"

namespace cis::detail {

/// The failure that a libcurl result means for a caller.
[[nodiscard]] TransferFailure classify(CURLcode code) noexcept;

/// Describes a failure in libcurl's words. libcurl's own detail is used only if it is about names, addresses,
/// times or certificates. Any other detail can quote what the server sent.
/// @param detail libcurl's error buffer
[[nodiscard]] std::string explain(CURLcode code, const char* detail);

/// The result of a transfer that cannot be started.
[[nodiscard]] Transfer not_possible(std::string reason);

}  // namespace cis::detail
