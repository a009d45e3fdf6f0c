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

/// What a Pending, or whoever else may cancel a call, shares with the loop that sends it.
class CIS_EXPORT Submission {
public:
    Submission();
    /// @param cancelled the reason of the error if cancel() ends the call: a literal
    explicit Submission(const char* cancelled);
    Submission(const Submission&) = delete;
    Submission& operator=(const Submission&) = delete;
    virtual ~Submission();

    /// Waits for the end, to take the result. @return an error if the calling thread may not wait, or if the
    /// result was taken before
    [[nodiscard]] std::optional<Error> wait();
    [[nodiscard]] bool wait_for(std::chrono::milliseconds longest);
    void cancel();
    /// Sets a function that the end calls, on the loop's thread; it is called at once if that has been. It
    /// must not throw.
    void when_finished(std::function<void()> function);

    struct State;
    [[nodiscard]] State& state() noexcept { return *state_; }

protected:
    void finish();

private:
    std::unique_ptr<State> state_;
};

/// The same with the type of the result.
template <class T>
class ResultOf : public Submission {
public:
    /// Called once, after the end.
    [[nodiscard]] virtual Result<T> take() = 0;
};

/// Keeps the end of a call until somebody waits for it: its response is decoded there.
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

/// The result of a call that runs, from `submit()`. Destroying it does not cancel the call. Its functions may
/// be called by several threads, so one can cancel the call for which another waits.
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
    /// Waits for the result. It can be taken once: a second time is an error (`invalid_argument`). So is
    /// waiting on a thread that runs the calls of a client, which would never end. Throws only
    /// `std::bad_alloc`.
    Result<T> try_get() {
        if (!call_) return invalid_argument("pending", "was moved from");
        if (auto error = call_->wait()) return std::move(*error);
        return call_->take();
    }
    /// Waits for the end of the call, but not longer than this. @return whether it has ended
    [[nodiscard]] bool wait_for(std::chrono::milliseconds longest) {
        return !call_ || call_->wait_for(longest);
    }
    /// Cancels the call, as a stop token does. Its result is then an error of kind `cancelled`, unless it
    /// had ended before.
    void cancel() {
        if (call_) call_->cancel();
    }

private:
    friend detail::PendingEnd;
    std::shared_ptr<detail::ResultOf<T>> call_;
};

namespace detail {

/// For code of the library that waits for several calls at once.
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
