#pragma once

namespace cis::detail {

/// Destroys the parsers that wait in the process-wide pool for the next text.
void free_idle_parsers();

}  // namespace cis::detail
