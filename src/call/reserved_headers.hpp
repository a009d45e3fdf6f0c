#pragma once

#include <string_view>

namespace cis::detail {

/// Whether only the SDK may set a request header, neither a caller nor an interceptor.
[[nodiscard]] bool is_reserved_header(std::string_view name);

}  // namespace cis::detail
