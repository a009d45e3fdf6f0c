#pragma once

namespace cis::detail {

/// Initialises libcurl, and with it OpenSSL, once per process. Neither is ever cleaned up here, because other
/// code may use them until the process ends. Throws `std::bad_alloc`.
void initialise_libcurl();

}  // namespace cis::detail
