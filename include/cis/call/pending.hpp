#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/result.hpp>

namespace cis {
namespace detail {

/// What a Pending, or other code that may cancel a call, shares with the loop that sends the call.
class CIS_EXPORT Submission {
public:
    Submission();
    /// @param cancelled the reason of the error if cancel() ends the call; a string literal
    explicit Submission(const char* cancelled);
    Submission(const Submission&) = delete;
    Submission& operator=(const Submission&) = delete;
    virtual ~Submission();

    /// Waits for the end, so that the result can be taken. @return an error if the calling thread may not
    /// wait, or if the result was taken before
    [[nodiscard]] std::optional<Error> wait();
    [[nodiscard]] bool wait_for(std::chrono::milliseconds longest);
    void cancel();
    /// Sets a function that is called on the loop's thread when the call ends. If the call has ended, it is
    /// called at once. It must not throw.
    void when_finished(std::function<void()> function);
    /// Sets a function that cancel() calls, for work that is not a call of a loop. If cancel() was called, it
    /// is called at once. It must not throw.
    void when_cancelled(std::function<void()> function);

    struct State;
    [[nodiscard]] State& state() noexcept { return *state_; }

protected:
    void finish();

private:
    std::unique_ptr<State> state_;
};

/// A Submission with the type of the result.
template <class T>
class ResultOf : public Submission {
public:
    /// Takes the result. Called once, after the end of the call.
    [[nodiscard]] virtual Result<T> take() = 0;
};

/// Keeps a call that has ended until a thread waits for it. Its response is decoded on that thread.
template <class T, class Ended>
class SubmissionOf final : public ResultOf<T> {
public:
    void finish(Ended ended) {
        ended_.emplace(std::move(ended));
        Submission::finish();
    }
    [[nodiscard]] Result<T> take() override {
        Ended ended = *std::move(ended_);
        ended_.reset();  // other threads may keep the Pending
        return ended.take();
    }

private:
    std::optional<Ended> ended_;
};

struct PendingEnd;

}  // namespace detail

/// The future result of a call, from `submit()`. Destroying it does not cancel the call. Several threads may
/// call its functions, so one can cancel the call for which another waits.
///
/// @code
/// cis::Pending<cis::Posting> pending = client.postings().activate(id).submit();
/// prepare_the_rest();
/// cis::Posting posting = pending.get();   // waits; throws cis::Exception
/// @endcode
template <class T>
class [[nodiscard("without it, nobody learns how the call ended: use start()")]] Pending {
public:
    /// For the calls.
    explicit Pending(std::shared_ptr<detail::ResultOf<T>> call) : call_(std::move(call)) {}
    Pending(const Pending&) = delete;
    Pending& operator=(const Pending&) = delete;
    Pending(Pending&&) noexcept = default;
    Pending& operator=(Pending&&) noexcept = default;
    ~Pending() = default;

    /// Waits for the result. Throws Exception.
    T get() { return try_get().value(); }
    /// Waits for the result. The result can be taken once: taking it again is an error (`invalid_argument`).
    /// Waiting on a thread that runs the calls of a client is also an error, because it would never end.
    /// Throws only `std::bad_alloc`.
    Result<T> try_get() {
        if (!call_) return invalid_argument("pending", "was moved from");
        if (auto error = call_->wait()) return std::move(*error);
        return call_->take();
    }
    /// Waits for the end of the call, but at most this long. @return whether it has ended
    [[nodiscard]] bool wait_for(std::chrono::milliseconds longest) {
        return !call_ || call_->wait_for(longest);
    }
    /// Cancels the call, as a stop token does. Its result is then an error of kind `cancelled`, unless the
    /// call had ended before.
    void cancel() {
        if (call_) call_->cancel();
    }

private:
    friend detail::PendingEnd;
    std::shared_ptr<detail::ResultOf<T>> call_;
};

namespace detail {

/// Lets library code wait for several calls at once.
struct PendingEnd {
    /// See Submission::when_finished().
    template <class T>
    static void tell(Pending<T>& pending, std::function<void()> function) {
        if (pending.call_) {
            pending.call_->when_finished(std::move(function));
        } else {
            function();
        }
    }
};

}  // namespace detail

}  // namespace cis
