#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include <cis/asio/waiting_handlers.hpp>
#include <cis/call/pending.hpp>
#include <cis/call/sendable.hpp>
#include <cis/call/sent_call.hpp>

// The operation of async_send(), for each variant of Asio. `Asio` is a class that names the parts of the
// variant that are used here.

namespace cis::detail {

template <class Asio, class Handler>
using AssociatedAllocator = decltype(Asio::allocator_of(std::declval<const Handler&>()));

/// The handlers that wait in an execution context. This is a service of the context: when the context is
/// destroyed, it ends the handlers before it destroys anything that they use.
template <class Asio>
class WaitingHandlersService final : public Asio::Service {
public:
    // NOLINTNEXTLINE(readability-identifier-naming): Asio wants this name
    using key_type = WaitingHandlersService;      ///< for Asio
    static inline typename Asio::ServiceId id{};  ///< for Asio

    explicit WaitingHandlersService(typename Asio::Context& context) : Asio::Service(context) {}

    [[nodiscard]] const std::shared_ptr<WaitingHandlers>& handlers() const noexcept { return handlers_; }

private:
    void shutdown() override { handlers_->end(); }

    // A call under way keeps this object alive for longer than the context.
    const std::shared_ptr<WaitingHandlers> handlers_{std::make_shared<WaitingHandlers>()};
};

/// Waits for the end of one call. It owns the handler, and the work that keeps the handler's context running.
/// Later, it carries the ended call to the thread of the handler.
template <class Asio, class Ended, class Handler, class Executor>
class AsyncOperation final : public WaitingHandler {
public:
    [[nodiscard]] static Owner make(Handler handler, const Executor& executor,
                                    std::shared_ptr<Submission> submission) {
        // Owns memory without an object, in case the constructor throws.
        struct Deallocate {
            Allocator allocator;
            void operator()(AsyncOperation* memory) { Traits::deallocate(allocator, memory, 1); }
        };
        auto allocator = Allocator(Asio::allocator_of(handler));
        std::unique_ptr<AsyncOperation, Deallocate> memory(Traits::allocate(allocator, 1),
                                                           Deallocate{allocator});
        Owner owner(::new (static_cast<void*>(memory.get()))
                        AsyncOperation(std::move(handler), executor, std::move(submission), allocator));
        (void)memory.release();
        return owner;
    }

    /// Posts the handler to its executor, which decodes the response and calls it.
    static void post(Owner owner, Ended ended) {
        auto& self = static_cast<AsyncOperation&>(*owner);
        self.ended_.emplace(std::move(ended));
        // The posted function has no allocator. Only the handler's threads may use the handler's allocator,
        // and this is the thread of the client.
        Asio::post(self.work_.get_executor(),
                   [owner = std::move(owner)]() mutable { complete(std::move(owner)); });
    }

private:
    using Allocator = typename std::allocator_traits<
        AssociatedAllocator<Asio, Handler>>::template rebind_alloc<AsyncOperation>;
    using Traits = std::allocator_traits<Allocator>;

    AsyncOperation(Handler handler, const Executor& executor, std::shared_ptr<Submission> submission,
                   const Allocator& allocator)
        : WaitingHandler(std::move(submission)),
          allocator_(allocator),
          slot_(Asio::slot_of(handler)),
          work_(executor),
          handler_(std::move(handler)) {}
    ~AsyncOperation() = default;

    void destroy() noexcept override {
        Allocator allocator = allocator_;
        this->~AsyncOperation();
        Traits::deallocate(allocator, this, 1);
    }

    /// Releases the memory before it calls the handler, because the handler may start the next operation in
    /// that memory.
    static void complete(Owner owner) {
        auto& self = static_cast<AsyncOperation&>(*owner);
        if (self.slot_.is_connected()) self.slot_.clear();
        Handler handler = std::move(self.handler_);
        Ended ended = *std::move(self.ended_);
        const auto work = std::move(self.work_);
        owner.reset();
        std::move(handler)(ended.take());
    }

    Allocator allocator_;
    typename Asio::template Slot<Handler> slot_;
    typename Asio::template Work<Executor> work_;
    Handler handler_;
    std::optional<Ended> ended_;
};

/// Replaces the cancellation slot if a variant has none.
struct NoSlot {
    [[nodiscard]] static constexpr bool is_connected() noexcept { return false; }
    template <class Function>
    static void assign(const Function& /*function*/) noexcept {}
    static void clear() noexcept {}
};

/// Begins an operation when Asio has made its handler. The executor is used for handlers that have none.
template <class Asio, class Executor>
class AsyncInitiation {
public:
    // NOLINTNEXTLINE(readability-identifier-naming): Asio wants this name
    using executor_type = Executor;  ///< for Asio

    explicit AsyncInitiation(Executor executor) : executor_(std::move(executor)) {}

    [[nodiscard]] executor_type get_executor() const noexcept { return executor_; }

    template <class Handler, class Call>
    void operator()(Handler&& handler, Call call) const {
        const auto executor = Asio::executor_of(handler, executor_);
        using Operation = AsyncOperation<Asio, typename Call::Ended, std::decay_t<Handler>,
                                         std::remove_const_t<decltype(executor)>>;
        const std::shared_ptr<WaitingHandlers> handlers =
            Asio::template service<WaitingHandlersService<Asio>>(Asio::context_of(executor)).handlers();
        const auto submission = std::make_shared<Submission>("cancelled through its Asio operation");
        auto slot = Asio::slot_of(handler);
        const std::optional<std::uint64_t> number =
            handlers->add(Operation::make(std::forward<Handler>(handler), executor, submission));
        if (!number) return;
        Started started{*handlers, *number};
        if (slot.is_connected()) slot.assign([submission](auto /*type*/) { submission->cancel(); });
        Launcher::launch(
            std::move(call),
            [handlers, number = *number](auto ended) {
                handlers->hand_over(number, [&ended](WaitingHandler::Owner owner) {
                    Operation::post(std::move(owner), std::move(ended));
                });
            },
            Delivery::loop, submission);
        started.yes = true;
    }

private:
    /// Destroys the handler if an exception interrupts the start of its call.
    struct Started {
        WaitingHandlers& handlers;
        std::uint64_t number;
        bool yes{false};

        Started(WaitingHandlers& all, std::uint64_t its_number) noexcept
            : handlers(all), number(its_number) {}
        Started(const Started&) = delete;
        Started& operator=(const Started&) = delete;
        ~Started() {
            if (!yes) handlers.drop(number);
        }
    };

    Executor executor_;
};

/// Whether `Call` is sent as one operation.
template <class Call>
concept SentAsOne = requires { typename Call::Ended; };

/// Sends a call as an operation of a variant of Asio.
/// @param place an executor, or an execution context
template <class Asio, class Place, class Call, class Token>
decltype(auto) async_send(Place& place, Call&& call, Token&& token) {
    static_assert(!std::is_lvalue_reference_v<Call>,
                  "a call is used up by being sent: write async_send(std::move(call), token)");
    static_assert(std::is_lvalue_reference_v<Call> || SentAsOne<Call>,
                  "this is no call: of a list, send .pages().fetch(), and of a stream, .each(function)");
    if constexpr (!std::is_lvalue_reference_v<Call> && SentAsOne<Call>) {
        const auto executor = [&place] {
            if constexpr (std::is_convertible_v<Place&, typename Asio::Context&>) {
                return place.get_executor();
            } else {
                return place;
            }
        }();
        using Executor = std::remove_const_t<decltype(executor)>;
        using Signature = void(decltype(std::declval<Call>().try_send()));
        return Asio::template initiate<Token, Signature>(AsyncInitiation<Asio, Executor>(executor), token,
                                                         std::forward<Call>(call));
    }
}

}  // namespace cis::detail
