#pragma once

#include <cstdint>
#include <string_view>

#include "cis/core/error.hpp"

namespace cis::bulk {

/// Whether a page was refused because the service does not know its cursor any more: a cursor can vanish with
/// its candidate. What it was the cursor of begins again.
[[nodiscard]] inline bool is_lost_cursor(const Error& error, std::string_view cursor) noexcept {
    return !cursor.empty() && (error.kind == ErrorKind::bad_request || error.kind == ErrorKind::validation);
}

/// So often something begins again because of lost cursors. If it is more, something else is wrong.
inline constexpr std::int64_t most_lost_cursors = 20;

}  // namespace cis::bulk
