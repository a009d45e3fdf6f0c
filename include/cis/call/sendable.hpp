#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

#include <cis/call/pending.hpp>
#include <cis/call/sent_call.hpp>
#include <cis/core/exception.hpp>
#include <cis/core/result.hpp>

namespace cis {

namespace detail {

/// Always false, but only evaluated when a template is instantiated. It is for functions that only explain
/// what to write instead.
template <class>
inline constexpr bool never = false;
/// The return value of such a function. It has no definition.
template <class T>
T never_made();

template <class Derived, class T, class Read>
class OneRequest;

/// Starts a call for library code that continues when the call ends.
struct Launcher {
    /// @param function gets `Call::Ended`
    template <class Call, class Function>
    static void launch(Call&& call, Function function, Delivery delivery,
                       const std::shared_ptr<Submission>& submission) {
        static_assert(std::is_rvalue_reference_v<Call&&>, "a call is used up by being sent");
        std::forward<Call>(call).launch(std::move(function), delivery, submission);
    }
    /// The result of a call that needs no request; none if it must be launched. Most calls do not know their
    /// result before they are sent.
    template <class Call>
    [[nodiscard]] static std::optional<typename Call::Ended> known_end(const Call& call) {
        if constexpr (requires { call.known_end(); }) {
            return call.known_end();
        } else {
            return std::nullopt;
        }
    }
};

/// Suspends a coroutine until a call has ended. Its functions are templates of the coroutine's handle, so
/// that `<coroutine>` need not be included.
template <class Call, class T>
class Awaiter {
public:
    explicit Awaiter(Call& call) noexcept : call_(call) {}

    [[nodiscard]] bool await_ready() {
        ended_ = Launcher::known_end(call_);
        return ended_.has_value();
    }
    /// @return whether the coroutine is suspended
    template <class Handle>
    bool await_suspend(Handle coroutine) {
        // Before launch() returns, the call can end on another thread and destroy this object. If it ends on
        // this thread, the coroutine continues without recursion: it may await any number of such calls.
        const auto launching = std::make_shared<Launching>();
        Launcher::launch(
            std::move(call_),
            [this, coroutine, launching](auto ended) mutable {
                ended_.emplace(std::move(ended));
                if (launching->thread == std::this_thread::get_id() && launching->runs) {
                    launching->has_ended = true;
                } else {
                    coroutine.resume();
                }
            },
            Delivery::executor, nullptr);
        launching->runs = false;
        return !launching->has_ended;
    }
    [[nodiscard]] Result<T> await_resume() { return ended_->take(); }

private:
    /// Other threads only compare `thread`.
    struct Launching {
        const std::thread::id thread{std::this_thread::get_id()};
        bool runs{true};
        bool has_ended{false};
    };

    Call& call_;
    std::optional<typename Call::Ended> ended_;
};

}  // namespace detail

/// The ways to send a call. Each of them uses up the call.
///
/// | function                | waits                    | result                                     |
/// |-------------------------|--------------------------|--------------------------------------------|
/// | send()                  | the calling thread       | returned; throws Exception                 |
/// | try_send()              | the calling thread       | returned as a Result                       |
/// | start()                 | no thread                | passed to a callback as a Result           |
/// | submit()                | the user of the Pending  | kept until then                            |
/// | `co_await`              | the coroutine            | returned as a Result                       |
///
/// start(), submit() and `co_await` run on one thread of the client, its loop, which the first of them
/// starts. They need the client: after its last copy was destroyed, they complete with an error.
template <class Derived, class T>
class Sendable {
public:
    /// Sends the call and returns the result. Throws Exception.
    T send() && { return std::move(*this).try_send().value(); }
    /// Does not compile, because a call is not its result. Write `.send()`.
    template <class Result>
        requires std::same_as<Result, T>
    operator Result() const {  // NOLINT(google-explicit-constructor): what is written without send()
        static_assert(detail::never<Result>,
                      "nothing is sent yet: write .send(), or .try_send() for a cis::Result");
        return detail::never_made<Result>();
    }
    /// Sends the call and returns the result or the error. Throws only `std::bad_alloc`.
    Result<T> try_send() && { return std::move(derived()).run(); }

    /// Sends the call and returns at once.
    /// @param callback gets the `Result`, exactly once: on the client's `executor`, otherwise on the thread
    ///                 of its loop, where it must not block. After the last copy of the client was destroyed,
    ///                 it gets an error before start() returns, or start() passes it to the executor. It must
    ///                 not throw: an exception on the loop's thread ends the program
    /// @code
    /// client.postings().activate(id).start([](const cis::Result<cis::Posting>& posting) {
    ///     if (!posting) std::cerr << posting.error() << '\n';
    /// });
    /// @endcode
    template <class Callback>
    void start(Callback callback) && {
        static_assert(
            std::is_invocable_v<Callback&, Result<T>>,
            "the callback takes a cis::Result of what send() returns, by value or by const reference");
        if constexpr (std::is_constructible_v<Callback, std::nullptr_t>) {
            if (callback == nullptr) throw_error(invalid_argument("callback", "must be callable"));
        }
        detail::Launcher::launch(
            std::move(derived()),
            [callback = std::move(callback)](auto ended) mutable { callback(ended.take()); },
            detail::Delivery::executor, nullptr);
    }
    /// Sends the call and returns at once. Use the Pending to wait for the result.
    Pending<T> submit() && {
        using Ended = typename Derived::Ended;
        auto call = std::make_shared<detail::SubmissionOf<T, Ended>>();
        detail::Launcher::launch(
            std::move(derived()), [call](Ended ended) { call->finish(std::move(ended)); },
            detail::Delivery::loop, call);
        return Pending<T>(std::move(call));
    }
    /// Sends the call, and the coroutine waits for the Result. It resumes where a callback of start() would
    /// be called. The call needs a name, and must be the whole right-hand side:
    /// @code
    /// auto call = client.postings().activate(id);
    /// auto posting = co_await call;   // Result<Posting>
    /// @endcode
    auto operator co_await() & { return detail::Awaiter<Derived, T>(derived()); }

    /// Does not compile, because a call can be sent once. Write `std::move(call).send()`.
    template <class Never = void>
    T send() const& {
        static_assert(detail::never<Never>, "a call is used up by being sent: write std::move(call).send()");
        return detail::never_made<T>();
    }
    /// Does not compile, because a call can be sent once. Write `std::move(call).try_send()`.
    template <class Never = void>
    Result<T> try_send() const& {
        static_assert(detail::never<Never>,
                      "a call is used up by being sent: write std::move(call).try_send()");
        return detail::never_made<Result<T>>();
    }
    /// Does not compile, because a call can be sent once. Write `std::move(call).start(callback)`.
    template <class Callback>
    void start(Callback /*callback*/) const& {
        static_assert(detail::never<Callback>,
                      "a call is used up by being sent: write std::move(call).start(callback)");
    }
    /// Does not compile, because a call can be sent once. Write `std::move(call).submit()`.
    template <class Never = void>
    Pending<T> submit() const& {
        static_assert(detail::never<Never>,
                      "a call is used up by being sent: write std::move(call).submit()");
        return detail::never_made<Pending<T>>();
    }
    /// Does not compile, because some compilers destroy temporaries of such an expression too early.
    template <class Never = void>
    auto operator co_await() && {
        static_assert(detail::never<Never>, "a call to await needs a name: auto call = ...; co_await call");
        return detail::never_made<detail::Awaiter<Derived, T>>();
    }

private:
    friend Derived;
#ifndef DOXYGEN
    template <class Call, class Value, class Read>
    friend class detail::OneRequest;
#endif
    Sendable() = default;

    Derived& derived() noexcept { return static_cast<Derived&>(*this); }
};

namespace detail {

/// A call that has ended, and how its response is read.
template <class Read>
struct EndedCall {
    std::unique_ptr<SentCall> call;
    Read read;

    [[nodiscard]] auto take() { return read(*call); }
};

/// A Sendable that is one request. `Derived` has a function `open()`, which returns the SentCall, and
/// `reader()`, which returns what decodes its response.
template <class Derived, class T, class Read>
class OneRequest : public Sendable<Derived, T> {
public:
    using Ended = EndedCall<Read>;

private:
    friend Derived;
    friend Sendable<Derived, T>;
    friend Launcher;
    OneRequest() = default;

    [[nodiscard]] Derived& self() noexcept { return static_cast<Derived&>(*this); }

    Result<T> run() && {
        Read read = self().reader();
        SentCall call = self().open();
        detail::send(call);
        return read(call);
    }

    template <class Function>
    class Receiving final : public Receiver {
    public:
        Receiving(Read read, Function function) : read_(std::move(read)), function_(std::move(function)) {}
        void receive(std::unique_ptr<SentCall> call) override {
            function_(Ended{std::move(call), std::move(read_)});
        }

    private:
        Read read_;
        Function function_;
    };

    template <class Function>
    void launch(Function function, Delivery delivery, const std::shared_ptr<Submission>& submission) && {
        auto receiver = std::make_unique<Receiving<Function>>(self().reader(), std::move(function));
        detail::start(std::make_unique<SentCall>(self().open()), std::move(receiver), delivery, submission);
    }
};

}  // namespace detail
}  // namespace cis
