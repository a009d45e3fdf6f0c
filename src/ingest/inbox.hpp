#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "bulk/mailbox.hpp"
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

using Inbox = bulk::Mailbox<Event>;

}  // namespace cis::ingest::detail
