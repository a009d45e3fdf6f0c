#include "redis/shared_quota.hpp"

#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

namespace cis::redis {
namespace {

/// The hash at the key has the time of the next slot, the end of the pause, and the time when they were
/// written, in microseconds. If that time is in the future, the server's clock has gone back, and the two
/// others are moved back with it. So no process waits longer for them than it would have without the change.
/// Lua's numbers are exact up to 2^53, which is enough until the year 2255. The key disappears when neither
/// time matters any more.
/// ARGV: the interval, how long ago an unused slot may be, the number of slots, the length of a new pause
constexpr std::string_view script = R"(
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local function read(field) return tonumber(redis.call('HGET', KEYS[1], field) or 0) end
local function write(field, value)
    redis.call('HSET', KEYS[1], field, string.format('%.0f', value))
end
local interval, past, count, length = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local back = math.max(read('written') - now, 0)
local pause = math.max(read('pause') - back, length > 0 and now + length or 0)
local first = math.max(read('next') - back, now - past, pause)
local after = first + interval * count
if length > 0 or count > 0 or back > 0 then
    write('written', now)
    write('pause', pause)
    write('next', after)
    redis.call('PEXPIRE', KEYS[1], string.format('%.0f', (math.max(after, pause) - now) / 1000 + 1000))
end
return string.format('%.0f %.0f', first - now, math.max(pause - now, 0)))";

Error unreadable() {
    return {.kind = ErrorKind::decode,
            .outcome = Outcome::applied,
            .reason = "the key of the quota has a value that no rate limiter wrote: use another key_prefix"};
}

Result<NextSlots> read(const Result<Value>& value) {
    if (!value) return value.error();
    if (!*value) return unreadable();
    const std::string& text = **value;
    const char* const end = text.data() + text.size();
    std::int64_t first{};
    std::int64_t pause{};
    const auto [after_first, first_fault] = std::from_chars(text.data(), end, first);
    if (first_fault != std::errc() || after_first == end || *after_first != ' ') return unreadable();
    const auto [after_pause, pause_fault] = std::from_chars(after_first + 1, end, pause);
    if (pause_fault != std::errc() || after_pause != end) return unreadable();
    // No limiter looks further ahead, and a longer time could overflow in nanoseconds.
    constexpr std::int64_t most = std::chrono::microseconds(std::chrono::years(100)).count();
    if (first < -most || first > most || pause > most) return unreadable();
    return NextSlots{.first = std::chrono::microseconds(first), .pause = std::chrono::microseconds(pause)};
}

}  // namespace

Result<NextSlots> SharedQuota::take(std::size_t count) { return run(std::to_string(count), "0"); }

Result<NextSlots> SharedQuota::pause(std::chrono::microseconds length) {
    return run("0", std::to_string(length.count()));
}

Result<NextSlots> SharedQuota::run(const std::string& count, const std::string& length) {
    return read(client_.command({"EVAL", script, "1", key_, interval_, past_, count, length}));
}

}  // namespace cis::redis
