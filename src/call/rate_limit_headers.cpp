#include "call/rate_limit_headers.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

#include "call/retry_after.hpp"

namespace cis::detail {
namespace {

std::optional<std::int64_t> count_in(const Headers& headers, std::string_view name) {
    const auto text = headers.get(name);
    if (!text) return std::nullopt;
    std::int64_t count{};
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), count);
    if (error != std::errc{} || end != text->data() + text->size() || count < 0) return std::nullopt;
    return count;
}

}  // namespace

std::optional<std::chrono::milliseconds> exhausted_for(const Headers& headers,
                                                       std::chrono::system_clock::time_point now) {
    using Names = std::pair<std::string_view, std::string_view>;
    constexpr std::array spellings = {Names{"X-RateLimit-Remaining", "X-RateLimit-Reset"},
                                      Names{"RateLimit-Remaining", "RateLimit-Reset"}};
    for (const auto& [remaining, reset] : spellings) {
        if (count_in(headers, remaining) != 0) continue;
        const auto at = count_in(headers, reset);
        if (!at) continue;
        constexpr std::int64_t smallest_epoch = 1'000'000'000;  // the year 2001; no quota lasts thirty years
        std::int64_t seconds = *at;
        if (seconds >= smallest_epoch) {
            seconds -= std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count();
        }
        const std::int64_t longest = std::chrono::seconds(longest_retry_after).count();
        return std::chrono::seconds(std::clamp<std::int64_t>(seconds, 0, longest));
    }
    return std::nullopt;
}

}  // namespace cis::detail
