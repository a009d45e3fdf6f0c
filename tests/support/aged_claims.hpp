#pragma once

#include <chrono>
#include <string>

#include "redis_server.hpp"

namespace cis::test {

/// Makes all claims on a server older, as if that much time had passed; with a negative time, as if its clock
/// had gone back. For a run at work it is another epoch.
inline void age_claims(RedisServer& server, std::chrono::milliseconds time) {
    static const std::string script = R"(
local function older(digits) return string.format('%.0f', digits - ARGV[1]) end  -- milliseconds
for _, key in ipairs(redis.call('KEYS', 'cis:claims:*')) do
    local fields = redis.call('HGETALL', key)
    for i = 1, #fields, 2 do
        local value = fields[i + 1]
        if fields[i] == ':epoch' then
            value = string.gsub(value, '%-(%d+)%-', function(since)
                return '-' .. older(since / 1000) .. '000-' end)
        else
            -- a whole word: an owner has hexadecimal digits, thirteen of which may be decimal; lengths are shorter
            value = string.gsub(value, '%f[%w]%d%d%d%d%d%d%d%d%d%d%d%d%d%f[%W]', older)
        end
        redis.call('HSET', key, fields[i], value)
    end
end
return 'OK')";
    server.command({"EVAL", script, "0", std::to_string(time.count())});
}

}  // namespace cis::test
