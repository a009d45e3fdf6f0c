#pragma once

namespace cis::detail {

/// Whether the environment names a proxy for `http` or `https`, in one of the variables that libcurl reads.
[[nodiscard]] bool environment_names_a_proxy();

}  // namespace cis::detail
