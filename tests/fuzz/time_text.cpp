// Times in texts of others: ISO-8601, HTTP-dates and Retry-After.
#include <chrono>
#include <cstdint>

#include <cis/core/timestamp.hpp>
#include "call/retry_after.hpp"
#include "expect.hpp"
#include "http/http_date.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using cis::fuzz::expect;
    const std::string_view text = cis::fuzz::text_of(data, size);
    if (const auto time = cis::Timestamp::from_iso8601(text)) {
        const std::string written = time->to_iso8601();
        const auto again = cis::Timestamp::from_iso8601(written);
        // Far from today, a double is less precise than a microsecond.
        expect(again && again->to_sys_time() - time->to_sys_time() <= std::chrono::milliseconds(1) &&
               time->to_sys_time() - again->to_sys_time() <= std::chrono::milliseconds(1));
        expect(written.size() == 20 || written.size() == 27);
    }
    (void)cis::detail::parse_http_date(text);
    const std::chrono::system_clock::time_point now{std::chrono::seconds(1772357400)};
    if (const auto wait = cis::detail::parse_retry_after(text, now)) {
        expect(*wait >= std::chrono::milliseconds(0) && *wait <= cis::detail::longest_retry_after);
    }
    return 0;
}
