#pragma once

#include <exception>
#include <utility>

#include <boost/asio/associated_allocator.hpp>
#if __has_include(<boost/asio/associated_cancellation_slot.hpp>)
#include <boost/asio/associated_cancellation_slot.hpp>
#endif
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/execution/context.hpp>
#include <boost/asio/execution_context.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/query.hpp>
#include <boost/asio/system_context.hpp>
#include <boost/asio/system_executor.hpp>

#include <cis/asio/async_operation.hpp>

namespace cis::detail {

/// The parts of Boost.Asio that the operation of async_send() uses.
struct BoostAsio {
    using Context = ::boost::asio::execution_context;
    using Service = Context::service;
    using ServiceId = Context::id;
    template <class Executor>
    using Work = ::boost::asio::executor_work_guard<Executor>;

    template <class Handler, class Executor>
    [[nodiscard]] static auto executor_of(const Handler& handler, const Executor& otherwise) noexcept {
        return ::boost::asio::get_associated_executor(handler, otherwise);
    }
    template <class Handler>
    [[nodiscard]] static auto allocator_of(const Handler& handler) noexcept {
        return ::boost::asio::get_associated_allocator(handler);
    }
#if __has_include(<boost/asio/associated_cancellation_slot.hpp>)
    template <class Handler>
    using Slot = typename ::boost::asio::associated_cancellation_slot<Handler>::type;
    template <class Handler>
    [[nodiscard]] static Slot<Handler> slot_of(const Handler& handler) noexcept {
        return ::boost::asio::get_associated_cancellation_slot(handler);
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
        if constexpr (::boost::asio::can_query<const Executor&, ::boost::asio::execution::context_t>::value) {
            return ::boost::asio::query(executor, ::boost::asio::execution::context);
        } else {
            return executor.context();
        }
    }
    template <class Wanted>
    [[nodiscard]] static Wanted& service(Context& context) {
        return ::boost::asio::use_service<Wanted>(context);
    }
    template <class Executor, class Function>
    static void post(const Executor& executor, Function function) {
        ::boost::asio::post(executor, std::move(function));
    }
    template <class Token, class Signature, class Initiation, class Call>
    static decltype(auto) initiate(Initiation initiation, Token& token, Call&& call) {
        return ::boost::asio::async_initiate<Token, Signature>(std::move(initiation), token,
                                                               std::forward<Call>(call));
    }
};

}  // namespace cis::detail

/// Calls as asynchronous operations of Boost.Asio. The namespace is inline, so write `cis::async_send()`. The
/// name of the namespace keeps the variants apart in a program that has both.
namespace cis::inline boost_asio {

/// Sends a call and returns what the completion token determines. `call` is anything that has `start()`, such
/// as a Call, a PageCall, a StreamCall or a Lookup.
///
/// The completion signature is `void(cis::Result<T>)`. The handler is called once, and never in this
/// function. It runs on its associated executor, or on `place` if it has none. The response is decoded there.
/// Until then, the operation counts as work: `run()` does not return.
///
/// Cancellation of each type (terminal, partial, total) cancels the call. Then the handler gets an error of
/// kind `cancelled`, whose `outcome` says what may have happened at the service. So total cancellation
/// guarantees no more than partial cancellation. Cancellation needs Boost 1.77.
///
/// The destructor of the execution context destroys handlers that still wait, and cancels their calls.
///
/// @param place an executor or an execution context, for handlers without an associated executor
/// @code
/// cis::async_send(context, client.postings().activate(id), [](cis::Result<cis::Posting> posting) { ... });
/// @endcode
template <class Place, class Call, class Token>
decltype(auto) async_send(Place&& place, Call&& call, Token&& token) {
    return detail::async_send<detail::BoostAsio>(place, std::forward<Call>(call), std::forward<Token>(token));
}
/// Does the same. A handler without an associated executor is called on the threads of the `system_executor`.
/// @code
/// auto call = client.postings().activate(id);
/// auto posting = co_await cis::async_send(std::move(call), boost::asio::use_awaitable);   // Result<Posting>
/// @endcode
template <class Call, class Token>
decltype(auto) async_send(Call&& call, Token&& token) {
    const ::boost::asio::system_executor otherwise;
    return detail::async_send<detail::BoostAsio>(otherwise, std::forward<Call>(call),
                                                 std::forward<Token>(token));
}

}  // namespace cis::inline boost_asio
