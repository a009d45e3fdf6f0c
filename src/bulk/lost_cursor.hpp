#pragma once

#include <cstdint>
#include <string_view>

#include "cis/core/error.hpp"

namespace cis::bulk {

/// Whether a page was refused because the service no longer knows its cursor. A cursor can vanish with its
/// candidate. The reader then begins again.
[[nodiscard]] inline bool is_lost_cursor(const Error& error, std::string_view cursor) noexcept {
    return !cursor.empty() && (error.kind == ErrorKind::bad_request || error.kind == ErrorKind::validation);
}

/// The most times that a reader begins again because of lost cursors. If it happens more often, something
/// else is wrong.
inline constexpr std::int64_t most_lost_cursors = 20;

}  // namespace cis::bulk
