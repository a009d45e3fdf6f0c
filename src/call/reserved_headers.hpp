#pragma once

#include <string_view>

namespace cis::detail {

/// Whether a request header is the SDK's own business, so that neither a caller nor an interceptor may set
/// it.
[[nodiscard]] bool is_reserved_header(std::string_view name);

}  // namespace cis::detail
