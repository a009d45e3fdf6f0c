#pragma once

#include <cis/call/call.hpp>
#include <cis/call/reply.hpp>
#include <cis/core/result.hpp>
#include <string_view>
#include <utility>

#include "awaiting.hpp"

namespace cis::test {

/// How a call is sent. The results must not differ.
enum class Driver {
    blocking,  ///< try_send(), on the calling thread
    started,   ///< start() with a callback, on the client's loop
    awaited,   ///< `co_await`, on the client's loop
};

[[nodiscard]] constexpr std::string_view name_of(Driver driver) {
    switch (driver) {
        case Driver::blocking: return "blocking";
        case Driver::started: return "started";
        case Driver::awaited: break;
    }
    return "awaited";
}

/// Sends a call and waits for its end on this thread.
template <class T>
Result<Reply<T>> send_by(Driver driver, Call<T> call) {
    switch (driver) {
        case Driver::blocking: return std::move(call).with_reply().try_send();
        case Driver::started: return start_here<Reply<T>>(std::move(call).with_reply());
        case Driver::awaited: break;
    }
    return await_here<Reply<T>>(std::move(call).with_reply());
}

}  // namespace cis::test
