#pragma once

#include "cis/core/error.hpp"
#include "codec/padded_text.hpp"

namespace cis::detail {

/// Reads an error body that is the complete v2 envelope `{ error: {…} }`, with every documented member of the
/// documented type (specification: Errors), in one pass.
/// @return false, and `error` is unchanged, if the body is anything else
[[nodiscard]] bool read_error_envelope(PaddedText body, Error& error);

}  // namespace cis::detail
