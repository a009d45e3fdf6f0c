#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::test {

/// Compresses `text`, repeated `times` times, to the gzip format, without the repeated text in memory. Throws
/// `std::runtime_error`.
[[nodiscard]] std::string gzip(std::string_view text, std::size_t times = 1);

}  // namespace cis::test
