#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <cis/call/calls_in_flight.hpp>
#include <cis/call/pending.hpp>
#include <cis/core/error.hpp>
#include <cis/core/exception.hpp>
#include <cis/core/result.hpp>
#include <cis/core/stop_token.hpp>

// for_each_concurrent() catches what the function and the range throw, so it exists only with exceptions.
#if defined(__cpp_exceptions)

namespace cis {

namespace detail {

/// Keeps an item until its call has ended. If the range can be read again, the item stays where it is.
/// Otherwise it would be gone when the range is advanced, so it is moved here.
template <class Range>
struct KeptItem {
    using Iterator = decltype(std::begin(std::declval<Range&>()));
    using Reference = decltype(*std::declval<Iterator&>());
    static constexpr bool stays = std::forward_iterator<Iterator> && std::is_lvalue_reference_v<Reference>;
    using Item =
        std::conditional_t<stays, std::remove_reference_t<Reference>, std::remove_cvref_t<Reference>>;
    using Kept = std::conditional_t<stays, std::reference_wrapper<Item>, Item>;

    template <class Found>
    [[nodiscard]] static Kept keep(Found& item) {
        if constexpr (stays) {
            return std::ref(item);
        } else {
            return Kept(std::move(item));
        }
    }
    [[nodiscard]] static Item& get(Kept& kept) noexcept { return kept; }
};

/// Replaces the receiver of for_each_concurrent() if there is none.
struct NoReceiver {};

template <class T>
[[nodiscard]] Pending<T> pending_of(Pending<T> pending) {
    return pending;
}
template <class Call>
[[nodiscard]] auto pending_of(Call call) {
    return std::move(call).submit();
}

template <class T>
T result_type_of(const Pending<T>& pending);

/// The calls of one for_each_concurrent(), with their items.
template <class Range, class Function, class Receive>
class ConcurrentCalls {
    using Keep = KeptItem<Range>;
    using Item = typename Keep::Item;
    static_assert(std::is_invocable_v<Function&, Item&>, "the function takes an item, by reference");
    using Call = std::invoke_result_t<Function&, Item&>;
    using Value = decltype(result_type_of(pending_of(std::declval<Call>())));

public:
    ConcurrentCalls(const InFlight& limit, Function& function, Receive& receive)
        : most_(limit.most), function_(function), receive_(receive), waiting_(limit) {}

    [[nodiscard]] std::optional<Error> obstacle() const { return waiting_.obstacle(); }

    /// Starts the call of an item, and waits until there is room for the next one.
    /// @return false if no call may follow
    template <class Found>
    [[nodiscard]] bool start(Found& item) {
        take(waiting_.ended());  // finding this item may have taken long
        if (is_ending_) return false;
        const std::uint64_t number = ++last_number_;
        auto tell = waiting_.expect(number, calls_.size() + 1);
        const auto at = calls_.try_emplace(calls_.end(), number, Keep::keep(item));
        try {
            at->second.pending.emplace(pending_of(function_(Keep::get(at->second.item))));
        } catch (...) {
            calls_.erase(at);
            throw;
        }
        PendingEnd::tell(*at->second.pending, std::move(tell));
        take(waiting_.ended());
        while (!is_ending_ && calls_.size() >= most_) take(waiting_.wait());
        return !is_ending_;
    }
    /// Notes that the range, the function or the receiver has failed. No call may follow.
    void fail(Error error) {
        is_ending_ = true;
        if (!error_) error_ = std::move(error);
    }
    void fail(std::exception_ptr thrown) {
        is_ending_ = true;
        if (!thrown_) thrown_ = std::move(thrown);
    }
    /// Waits for all calls. @return how many have succeeded, or the first error
    [[nodiscard]] Result<std::size_t> finish() {
        is_ending_ = true;
        while (!calls_.empty()) take(waiting_.wait());
        if (thrown_) std::rethrow_exception(thrown_);
        if (!error_) return succeeded_;
        if (succeeded_ > 0) {
            error_->reason += (error_->reason.empty() ? "" : "; ") + std::string("calls that succeeded: ") +
                              std::to_string(succeeded_);
        }
        return *std::move(error_);
    }

private:
    struct Started {
        explicit Started(typename Keep::Kept kept) : item(std::move(kept)) {}

        typename Keep::Kept item;
        std::optional<Pending<Value>> pending{};
    };

    void take(const CallsInFlight::News& news) {
        if (news.is_stopped) stop();
        for (const std::uint64_t number : news.ended) {
            auto call = calls_.extract(number);
            try {
                take(Keep::get(call.mapped().item), call.mapped().pending->try_get());
            } catch (const Exception& failure) {
                receives_ = false;
                fail(failure.error());
            } catch (...) {
                receives_ = false;
                fail(std::current_exception());
            }
        }
        if (news.lost) {  // it is impossible to wait for the others
            calls_.clear();
            fail(*news.lost);
        }
    }
    void take(Item& item, Result<Value> result) {
        std::optional<Error> error;
        if (result) {
            ++succeeded_;
        } else {
            error = result.error();
            // The receiver may continue after an error, but not after a stop.
            if (is_stopped_ && error->kind == ErrorKind::cancelled) fail(CallsInFlight::stopped());
        }
        bool goes_on = !error;
        if constexpr (!std::is_same_v<Receive, NoReceiver>) {
            if (receives_) {
                static_assert(
                    std::is_invocable_v<Receive&, Item&, Result<Value>>,
                    "the receiver takes an item by reference, and a cis::Result of what its call returns");
                if constexpr (std::is_same_v<bool, std::invoke_result_t<Receive&, Item&, Result<Value>>>) {
                    goes_on = receive_(item, std::move(result));
                } else {
                    receive_(item, std::move(result));
                }
            }
        }
        if (goes_on) return;
        is_ending_ = true;
        if (error && !error_) error_ = std::move(error);
    }
    void stop() {
        is_stopped_ = true;
        if (!is_ending_) fail(CallsInFlight::stopped());
        for (auto& [number, call] : calls_) call.pending->cancel();
    }

    const std::size_t most_;
    Function& function_;
    Receive& receive_;
    CallsInFlight waiting_;
    std::map<std::uint64_t, Started> calls_;  ///< calls under way, by number
    std::uint64_t last_number_{0};
    std::size_t succeeded_{0};
    bool is_ending_{false};  ///< whether no call may follow
    bool is_stopped_{false};
    bool receives_{true};  ///< whether the receiver has not thrown
    std::optional<Error> error_;
    std::exception_ptr thrown_;
};

}  // namespace detail

/// Sends a call for each item of a range, several at the same time, and waits for all of them. The calls run
/// on the loop of their client. The range, `function` and `receive` are used only on the calling thread, so
/// they need no lock. Do not call this on the thread of a client's loop (`invalid_argument`).
///
/// The range is advanced only when there is room for another call. So no list is fetched, and no database
/// cursor is moved, further than necessary. An item lives until its result is received. Items of a range that
/// can be read only once, such as a list, are moved out of it.
///
/// After the first error, no further call is made. The calls under way are not cancelled, because a cancelled
/// creation may have been applied. The same holds if the range, `function` or `receive` throws. All calls
/// have ended when this returns. A stop cancels the calls under way.
///
/// @param range    any range that can be read once, such as Paged
/// @param limit    how many calls at once, and what stops it
/// @param function gets an item by reference, and returns its call: a Call, another Sendable, or a Pending
/// @param receive  gets each item whose call was made, by reference, and the call's Result, in the order in
/// which the calls end. It may return a `bool` that says whether to continue, even after an error. If it
/// throws, it is not called again
/// @return how many calls have succeeded, or the first error, whose `reason` names that number if it is not
/// 0. Throws `std::bad_alloc`, and what the range, `function` and `receive` throw, except Exception, whose
/// error is returned
/// @code
/// auto created = cis::try_for_each_concurrent(
///     applicants, {.most = 16}, [&](const cis::CandidateParams& applicant) {
///         return client.candidates().create(posting_id, applicant);
///     });
/// @endcode
template <class Range, class Function, class Receive = detail::NoReceiver>
[[nodiscard]] Result<std::size_t> try_for_each_concurrent(Range&& range, const InFlight& limit,
                                                          Function function, Receive receive = {}) {
    detail::ConcurrentCalls<std::remove_reference_t<Range>, Function, Receive> calls(limit, function,
                                                                                     receive);
    if (auto obstacle = calls.obstacle()) return *std::move(obstacle);
    try {
        for (auto&& item : range) {
            if (!calls.start(item)) break;
        }
    } catch (const Exception& failure) {
        calls.fail(failure.error());
    } catch (...) {
        calls.fail(std::current_exception());
    }
    return calls.finish();
}

/// The same, but throws Exception with the error. See try_for_each_concurrent().
/// @return how many calls have succeeded
template <class Range, class Function, class Receive = detail::NoReceiver>
std::size_t for_each_concurrent(Range&& range, const InFlight& limit, Function function,
                                Receive receive = {}) {
    return try_for_each_concurrent(range, limit, std::move(function), std::move(receive)).value();
}

}  // namespace cis

#endif
