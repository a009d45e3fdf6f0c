#pragma once

#include <coroutine>
#include <exception>
#include <future>
#include <memory>
#include <utility>

#include <cis/core/result.hpp>

namespace cis::test {

/// A coroutine that runs until its first wait when it is called. Nobody waits for its end.
struct Detached {
    // NOLINTNEXTLINE(readability-identifier-naming): the language's own name
    struct promise_type {
        static Detached get_return_object() noexcept { return {}; }
        static std::suspend_never initial_suspend() noexcept { return {}; }
        static std::suspend_never final_suspend() noexcept { return {}; }
        static void return_void() noexcept {}
        static void unhandled_exception() noexcept { std::terminate(); }
    };
};

/// Awaits a call in a coroutine and puts its result into the promise.
template <class Call, class Outcome>
Detached await_into(Call call, std::shared_ptr<std::promise<Outcome>> promise) {
    auto result = co_await call;
    promise->set_value(std::move(result));
}

/// Sends a call from a coroutine and waits on this thread for its result.
template <class T, class Call>
Result<T> await_here(Call call) {
    const auto promise = std::make_shared<std::promise<Result<T>>>();
    auto result = promise->get_future();
    await_into(std::move(call), promise);
    return result.get();
}

/// Starts a call with a callback and waits on this thread for its result.
template <class T, class Call>
Result<T> start_here(Call call) {
    const auto promise = std::make_shared<std::promise<Result<T>>>();
    auto result = promise->get_future();
    std::move(call).start([promise](Result<T> got) { promise->set_value(std::move(got)); });
    return result.get();
}

}  // namespace cis::test
