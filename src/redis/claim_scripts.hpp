#pragma once

#include <string_view>

namespace cis::redis {

// The claims of a posting are one hash. The field of a row has one of these values:
//   claimed <begun> <lease> <sending> <predecessor> <owner>
//   in <time> <id>
//   conflict <time> <id>
// Times are in milliseconds of the server's clock. The lease and the time to send are lengths. A predecessor
// is identified by the time at which its sending ended. Another field has the epoch: the id of the server's
// process, the microsecond in which the epoch began, and the worker that began it. The process is part of the
// epoch, because a server may have older data after a restart.
//
// The server's clock can go back, so that a claim has begun in the future. Such a claim begins afresh when
// another worker asks for it. So no worker waits longer than a lease, and no worker gets a row that its owner
// still sends.
//
// If a script runs twice because its first reply was lost, its effect and its reply are those of one run,
// apart from the times. A reply is a sequence of `<kind> <milliseconds> <length>:<text>`, the epoch first.

/// The beginning of each script. ARGV: the owner, how long to remember the hash
inline constexpr std::string_view claims_prologue = R"(
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function digits(number) return string.format('%.0f', number) end
local reply = {}
local function say(kind, milliseconds, text)
    reply[#reply + 1] = kind .. ' ' .. digits(math.max(milliseconds, 0)) .. ' ' .. #text .. ':' .. text
end
local server = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
local epoch = redis.call('HGET', KEYS[1], ':epoch')
local since = epoch and string.match(epoch, '^' .. server .. '%-(%d+)%-')
if not since then
    since = time[1] * 1000000 + time[2]
    epoch = server .. '-' .. digits(since) .. '-' .. ARGV[1]
    redis.call('HSET', KEYS[1], ':epoch', epoch)
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
say('epoch', now - math.ceil(since / 1000), epoch)
)";

/// ARGV: …, the epoch, the lease, the time to send, the keys
inline constexpr std::string_view claim_rows_script = R"(
for i = 6, epoch == ARGV[3] and #ARGV or 0 do
    local record = redis.call('HGET', KEYS[1], ARGV[i])
    local kind, first, rest = string.match(record or '', '^(%a+) (%d+) (.*)$')
    if record and not kind then
        say('unreadable', 0, '')
    elseif kind == 'in' or kind == 'conflict' then
        say(kind, now - first, rest)
    else
        local lease, sending, predecessor, owner = '0', '0', '0', ARGV[1]
        if kind then lease, sending, predecessor, owner = string.match(rest, '^(%d+) (%d+) (%d+) (.*)$') end
        local is_anothers = owner ~= ARGV[1]
        local function hold(...)
            redis.call('HSET', KEYS[1], ARGV[i], table.concat({'claimed', digits(now), ...}, ' '))
        end
        if not owner then
            say('unreadable', 0, '')
        elseif is_anothers and now < tonumber(first) then
            hold(lease, sending, predecessor, owner)
            say('anothers', tonumber(lease), '')
        elseif is_anothers and now < first + lease then
            say('anothers', first + lease - now, '')
        else
            if is_anothers then predecessor = digits(first + sending) end
            hold(ARGV[4], ARGV[5], predecessor, ARGV[1])
            say('ours', predecessor == '0' and 0 or now - predecessor, predecessor)
        end
    end
end
return table.concat(reply))";

/// ARGV: …, and for each row: the key, the new kind, the candidate's id
inline constexpr std::string_view confirm_rows_script = R"(
for i = 3, #ARGV, 3 do
    local record = redis.call('HGET', KEYS[1], ARGV[i])
    if not record or string.match(record, '^claimed ') then
        redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1] .. ' ' .. digits(now) .. ' ' .. ARGV[i + 2])
    end
end
return table.concat(reply))";

/// ARGV: …, the keys
inline constexpr std::string_view release_rows_script = R"(
for i = 3, #ARGV do
    local record = redis.call('HGET', KEYS[1], ARGV[i])
    if record and string.match(record, '^claimed %d+ %d+ %d+ %d+ (.*)$') == ARGV[1] then
        redis.call('HDEL', KEYS[1], ARGV[i])
    end
end
return table.concat(reply))";

}  // namespace cis::redis
