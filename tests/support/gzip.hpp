#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::test {

/// Compresses `text`, repeated `times` times, to the gzip format, without the repeated text in memory. Throws
/// `std::runtime_error`.
[[nodiscard]] std::string gzip(std::string_view text, std::size_t times = 1);

/// The parts of a gzip format that never ends.
struct EndlessGzip {
    std::string begin{};  ///< decodes to the first text
    std::string more{};   ///< decodes to the second text, as often as it is sent
};
/// Compresses `first`, and `more` repeated `times` times. Throws `std::runtime_error`.
[[nodiscard]] EndlessGzip endless_gzip(std::string_view first, std::string_view more, std::size_t times);

}  // namespace cis::test
