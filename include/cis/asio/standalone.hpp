#pragma once

#include <exception>
#include <utility>

#include <asio/associated_allocator.hpp>
#if __has_include(<asio/associated_cancellation_slot.hpp>)
#include <asio/associated_cancellation_slot.hpp>
#endif
#include <asio/associated_executor.hpp>
#include <asio/async_result.hpp>
#include <asio/execution/context.hpp>
#include <asio/execution_context.hpp>
#include <asio/executor_work_guard.hpp>
#include <asio/post.hpp>
#include <asio/query.hpp>
#include <asio/system_context.hpp>
#include <asio/system_executor.hpp>

#include <cis/asio/async_operation.hpp>

namespace cis::detail {

/// The parts of the standalone Asio that the operation of async_send() uses.
struct StandaloneAsio {
    using Context = ::asio::execution_context;
    using Service = Context::service;
    using ServiceId = Context::id;
    template <class Executor>
    using Work = ::asio::executor_work_guard<Executor>;

    template <class Handler, class Executor>
    [[nodiscard]] static auto executor_of(const Handler& handler, const Executor& otherwise) noexcept {
        return ::asio::get_associated_executor(handler, otherwise);
    }
    template <class Handler>
    [[nodiscard]] static auto allocator_of(const Handler& handler) noexcept {
        return ::asio::get_associated_allocator(handler);
    }
#if __has_include(<asio/associated_cancellation_slot.hpp>)
    template <class Handler>
    using Slot = typename ::asio::associated_cancellation_slot<Handler>::type;
    template <class Handler>
    [[nodiscard]] static Slot<Handler> slot_of(const Handler& handler) noexcept {
        return ::asio::get_associated_cancellation_slot(handler);
    }
#else
    template <class>
    using Slot = NoSlot;
    template <class Handler>
    [[nodiscard]] static NoSlot slot_of(const Handler& /*handler*/) noexcept {
        return {};
    }
#endif
    template <class Executor>
    [[nodiscard]] static Context& context_of(const Executor& executor) noexcept {
        if constexpr (::asio::can_query<const Executor&, ::asio::execution::context_t>::value) {
            return ::asio::query(executor, ::asio::execution::context);
        } else {
            return executor.context();
        }
    }
    template <class Wanted>
    [[nodiscard]] static Wanted& service(Context& context) {
        return ::asio::use_service<Wanted>(context);
    }
    template <class Executor, class Function>
    static void post(const Executor& executor, Function function) {
        ::asio::post(executor, std::move(function));
    }
    template <class Token, class Signature, class Initiation, class Call>
    static decltype(auto) initiate(Initiation initiation, Token& token, Call&& call) {
        return ::asio::async_initiate<Token, Signature>(std::move(initiation), token,
                                                        std::forward<Call>(call));
    }
};

}  // namespace cis::detail

/// Calls as asynchronous operations of the standalone Asio. The namespace is inline, so write
/// `cis::async_send()`. The name of the namespace keeps the variants apart in a program that has both.
namespace cis::inline standalone_asio {

/// Sends a call and returns what the completion token determines. `call` is anything that has `start()`, such
/// as a Call, a PageCall, a StreamCall or a Lookup.
///
/// The completion signature is `void(cis::Result<T>)`. The handler is called once, and never in this
/// function. It runs on its associated executor, or on `place` if it has none. The response is decoded there.
/// Until then, the operation counts as work: `run()` does not return.
///
/// Cancellation of each type (terminal, partial, total) cancels the call. Then the handler gets an error of
/// kind `cancelled`, whose `outcome` says what may have happened at the service. So total cancellation
/// guarantees no more than partial cancellation. Cancellation needs Asio 1.19.
///
/// The destructor of the execution context destroys handlers that still wait, and cancels their calls.
///
/// @param place an executor or an execution context, for handlers without an associated executor
/// @code
/// cis::async_send(context, client.postings().activate(id), [](cis::Result<cis::Posting> posting) { ... });
/// @endcode
template <class Place, class Call, class Token>
decltype(auto) async_send(Place&& place, Call&& call, Token&& token) {
    return detail::async_send<detail::StandaloneAsio>(place, std::forward<Call>(call),
                                                      std::forward<Token>(token));
}
/// Does the same. A handler without an associated executor is called on the threads of the `system_executor`.
/// @code
/// auto call = client.postings().activate(id);
/// auto posting = co_await cis::async_send(std::move(call), asio::use_awaitable);   // Result<Posting>
/// @endcode
template <class Call, class Token>
decltype(auto) async_send(Call&& call, Token&& token) {
    const ::asio::system_executor otherwise;
    return detail::async_send<detail::StandaloneAsio>(otherwise, std::forward<Call>(call),
                                                      std::forward<Token>(token));
}

}  // namespace cis::inline standalone_asio
