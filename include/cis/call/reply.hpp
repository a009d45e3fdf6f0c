#pragma once

#include <chrono>

#include <cis/core/json.hpp>
#include <cis/http/headers.hpp>

namespace cis {

/// What a call returns besides its result.
struct ReplyInfo {
    Json meta{};        ///< the envelope's `meta`
    Json extra{};       ///< members of the envelope that this version does not know
    int status{};       ///< status of the response
    Headers headers{};  ///< headers of the response
    int attempts{};     ///< number of requests that were sent or tried; see RetryPolicy::max_attempts
    std::chrono::milliseconds elapsed{};  ///< duration of the whole call, including waits
};

/// The result of a call, with its ReplyInfo.
template <class T>
struct Reply : ReplyInfo {
    T data{};  ///< the result
};

}  // namespace cis
