#pragma once

#include <string_view>

#include "cis/core/error.hpp"

namespace cis::sql {

/// The error for a SQLSTATE. It contains no text of the server, because such texts quote values.
[[nodiscard]] Error postgres_error(std::string_view sqlstate);

/// The error of a connection attempt that failed, from libpq's message with the verbosity
/// `PQERRORS_SQLSTATE`.
[[nodiscard]] Error postgres_connect_error(std::string_view message);

/// Whether the same transaction may succeed if it is repeated at once.
[[nodiscard]] bool is_worth_another_try(const Error& error);

}  // namespace cis::sql
