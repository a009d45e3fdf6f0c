#pragma once

#include <string_view>
#include <system_error>
#include <version>

// libc++ 20 and later have std::from_chars for a double, but do not define the macro, because it promises
// more. Apple's older systems lack the function.
#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION >= 200000 &&         \
    (!defined(_LIBCPP_AVAILABILITY_HAS_FROM_CHARS_FLOATING_POINT) || \
     _LIBCPP_AVAILABILITY_HAS_FROM_CHARS_FLOATING_POINT)
#define CIS_LIBCXX_HAS_FROM_CHARS
#endif
#if defined(__cpp_lib_to_chars) || defined(CIS_LIBCXX_HAS_FROM_CHARS)
#define CIS_HAS_FROM_CHARS
#include <charconv>
#else
#include <cerrno>
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <string>
#if __has_include(<xlocale.h>)
#include <xlocale.h>
#endif
#endif

namespace cis::detail {

/// Reads a text that is a decimal number and nothing else, such as `-1.5e3`. The result is the same in every
/// locale. The grammar is that of std::from_chars (which libc++ 19 does not have for a double): no blanks,
/// and no plus sign.
/// @return no error, `invalid_argument`, or `result_out_of_range` if the number is too large or too small for
/// a double. After an error `number` is unchanged
[[nodiscard]] inline std::errc read_decimal(std::string_view text, double& number) {
    double value{};
#ifdef CIS_HAS_FROM_CHARS
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size()) return std::errc::invalid_argument;
    if (error != std::errc{}) return error;
#else
    // Only strtod accepts these characters.
    constexpr std::string_view blanks_and_plus = " \t\n\v\f\r+";
    if (text.empty() || blanks_and_plus.find(text.front()) != std::string_view::npos ||
        text.find_first_of("xX") != std::string_view::npos) {
        return std::errc::invalid_argument;
    }
    static const locale_t c_locale = ::newlocale(LC_ALL_MASK, "C", nullptr);
    const std::string terminated(text);
    char* end = nullptr;
    errno = 0;
    value = ::strtod_l(terminated.c_str(), &end, c_locale);
    if (end != terminated.c_str() + terminated.size()) return std::errc::invalid_argument;
    // glibc also reports subnormal numbers, which it reads exactly.
    if (errno == ERANGE && (std::isinf(value) || value == 0)) return std::errc::result_out_of_range;
#endif
    number = value;
    return {};
}

}  // namespace cis::detail
