#include "call/rate_limit_headers.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "call/retry_after.hpp"

namespace cis::detail {
namespace {

using std::chrono::milliseconds;

/// Whether parse_retry_after() reads the text as a number of at least 0.
bool is_number(std::string_view text) {
    return text.find_first_of("0123456789") != std::string_view::npos &&
           text.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool is_zero(std::string_view text) {
    return is_number(text) && text.find_first_not_of("0.") == std::string_view::npos;
}

}  // namespace

std::optional<milliseconds> exhausted_for(const Headers& headers,
                                          std::chrono::system_clock::time_point response_time) {
    using Names = std::pair<std::string_view, std::string_view>;
    constexpr std::array spellings = {Names{"X-RateLimit-Remaining", "X-RateLimit-Reset"},
                                      Names{"RateLimit-Remaining", "RateLimit-Reset"}};
    for (const auto& [remaining, reset] : spellings) {
        if (!is_zero(headers.get(remaining).value_or(""))) continue;
        const std::string_view text = headers.get(reset).value_or("");
        if (!is_number(text)) continue;
        if (const auto time = parse_retry_after(text, response_time))
            return std::min<milliseconds>(*time, rate_limit_window);
    }
    return std::nullopt;
}

}  // namespace cis::detail
