#pragma once

namespace cis::detail {

/// Destroys the idle parsers in the process-wide pool.
void free_idle_parsers();

}  // namespace cis::detail
