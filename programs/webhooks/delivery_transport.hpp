#pragma once

#include <cis/http/curl_options.hpp>

namespace cis::programs {

/// How a delivery is sent to a receiver: `CIS_CA_FILE` names the authorities to trust in place of the
/// system's.
[[nodiscard]] CurlOptions delivery_options();

}  // namespace cis::programs
