#pragma once

#include <hiredis/hiredis.h>

#include <chrono>
#include <cstddef>
#include <memory>

namespace cis::redis {

using Deadline = std::chrono::steady_clock::time_point;

struct FreeReply {
    void operator()(redisReply* reply) const noexcept { freeReplyObject(reply); }
};
using Reply = std::unique_ptr<redisReply, FreeReply>;

/// The largest reply whose bytes are kept. Replies to our commands are small: the largest have the claims of
/// 64 rows.
constexpr std::size_t largest_reply = 1024UL * 1024UL;

enum class Wait {
    done,
    timeout,     ///< the deadline passed
    broken,      ///< the context says why, unless a connection attempt was refused
    too_large,   ///< a reply beyond `largest_reply`
    unexpected,  ///< a reply that none of our commands gets
};

// These functions need a context that does not block. hiredis' own timeout begins again with each byte.

/// Waits until a connection attempt ends. If the server refuses it, `errno_of_refusal` gets the reason.
[[nodiscard]] Wait finish_connecting(redisContext& context, Deadline deadline, int& errno_of_refusal);

/// Sends what is buffered.
[[nodiscard]] Wait send_buffered(redisContext& context, Deadline deadline);

/// Receives one reply, which is not an array.
[[nodiscard]] Wait receive(redisContext& context, Deadline deadline, Reply& reply);

}  // namespace cis::redis
