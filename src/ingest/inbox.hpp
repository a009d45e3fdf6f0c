#pragma once

#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cis/core/result.hpp"
#include "cis/model/candidate.hpp"
#include "ingest/answer.hpp"
#include "ingest/roster.hpp"

namespace cis::ingest::detail {

/// What a run needs of a receipt, which is large: made where it arrives.
struct Reply {
    Reply(Result<CandidateReceipt>&& result) {  // NOLINT(google-explicit-constructor): a summary of it
        if (!result) {
            error = std::move(result).error();
            return;
        }
        answer = answer_of(*result);
        interview_url = result->interview_url.value_or(result->candidate.interview_url.value_or(""));
    }

    Answer answer{};
    std::string interview_url{};   ///< empty: the service sent none
    std::optional<Error> error{};  ///< set if it failed
};
/// A creation has ended.
struct Created {
    RowNumber row{0};
    Reply result;
};
/// An asynchronous creation has ended.
struct Queued {
    RowNumber row{0};
    Result<IngestionReceipt> result{};
};
/// A page of the list has arrived; without a page, the list had ended already.
struct PageArrived {
    std::size_t part{0};  ///< of the list under way
    Result<std::optional<ListedPage>> page{};
};
using Event = std::variant<Created, Queued, PageArrived>;

/// What the client's loop has to tell the thread of a run.
class Inbox {
public:
    void put(Event event) {
        const std::lock_guard lock(mutex_);
        events_.push_back(std::move(event));
        woken_.request_stop();
    }
    /// What has arrived cannot be put: take() throws this.
    void fail(std::exception_ptr failure) noexcept {
        const std::lock_guard lock(mutex_);
        failure_ = std::move(failure);
        woken_.request_stop();
    }
    /// Ends a wait.
    void wake() {
        const std::lock_guard lock(mutex_);
        woken_.request_stop();
    }
    [[nodiscard]] std::vector<Event> take() {
        const std::lock_guard lock(mutex_);
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
        return std::exchange(events_, {});
    }
    /// Stopped when there is something to take, or after wake().
    [[nodiscard]] std::stop_token woken() {
        const std::lock_guard lock(mutex_);
        if (woken_.stop_requested()) woken_ = std::stop_source();
        if (!events_.empty() || failure_) woken_.request_stop();
        return woken_.get_token();
    }

private:
    std::mutex mutex_;
    std::vector<Event> events_;
    std::exception_ptr failure_;
    std::stop_source woken_;
};

}  // namespace cis::ingest::detail
