#pragma once

#include <string_view>

#include "cis/core/error.hpp"

namespace cis::sql {

/// The error for a SQLSTATE. The server's texts are not in it: they quote values.
[[nodiscard]] Error postgres_error(std::string_view sqlstate);

/// The error of a connection that could not be made, from libpq's message for it with the verbosity
/// `PQERRORS_SQLSTATE`.
[[nodiscard]] Error postgres_connect_error(std::string_view message);

/// Whether the same transaction may succeed if it is run again at once.
[[nodiscard]] bool is_worth_another_try(const Error& error);

}  // namespace cis::sql
