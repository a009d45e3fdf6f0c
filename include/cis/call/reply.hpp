#pragma once

#include <chrono>

#include <cis/core/json.hpp>
#include <cis/http/headers.hpp>

namespace cis {

/// What came with a call's result.
struct ReplyInfo {
    Json meta{};                          ///< the envelope's `meta`
    Json extra{};                         ///< members of the envelope this version does not know
    int status{};                         ///< of the response
    Headers headers{};                    ///< of the response
    int attempts{};                       ///< how many requests it took; see RetryPolicy::max_attempts
    std::chrono::milliseconds elapsed{};  ///< the whole call, waits included
};

/// A call's result with all that came with it.
template <class T>
struct Reply : ReplyInfo {
    T data{};  ///< the result
};

}  // namespace cis
