#pragma once

#include <string>

#include "cis/http/curl_transport.hpp"
#include "cis/http/request.hpp"
#include "http/curl_handle.hpp"
#include "http/curl_transfer.hpp"

namespace cis::detail {

/// The bundle libcurl was built with, if it is there. With a bundle and no CA directory libcurl keeps the
/// parsed certificates between connections (0.6 ms of CPU each instead of 17 ms).
[[nodiscard]] std::string system_ca_bundle();

/// What is the same for every request of a transport. A handle that is used again is configured once, because
/// to reset it and set everything again costs a tenth of a small request.
void set_lasting_options(OptionSetter& options, CurlHandle& handle, const CurlOptions& wanted,
                         const std::string& ca_bundle, CURLSH* tls_sessions);

/// What one request says, whatever the last one of the handle said.
/// @param headers  the header lines, which must outlive the transfer
/// @param transfer what the callbacks work on
void set_request(OptionSetter& options, HeaderList& headers, const Request& request,
                 const TransferLimits& limits, CurlTransfer& transfer);

}  // namespace cis::detail
