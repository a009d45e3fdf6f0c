#pragma once

#include <curl/curl.h>

#include <string>

#include "cis/http/transport.hpp"

namespace cis::detail {

/// What a libcurl result means for a caller.
[[nodiscard]] TransferFailure classify(CURLcode code) noexcept;

/// What failed, in libcurl's words. libcurl's own detail is used only where it is about names, addresses,
/// times and certificates; elsewhere it can quote what the server sent.
/// @param detail libcurl's error buffer
[[nodiscard]] std::string explain(CURLcode code, const char* detail);

}  // namespace cis::detail
