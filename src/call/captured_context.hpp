#pragma once

#include <any>
#include <cstddef>

#include "cis/call/call_spec.hpp"

namespace cis::detail {

/// What an interceptor has captured for a call; null if it has captured nothing.
/// @param interceptor its index among those of the session
[[nodiscard]] const std::any* captured_context(const CallSpec& spec, std::size_t interceptor) noexcept;

}  // namespace cis::detail
