#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bulk/mailbox.hpp"
#include "cis/api/client.hpp"
#include "cis/core/result.hpp"
#include "cis/ingest/ingestor_options.hpp"
#include "cis/model/candidate.hpp"
#include "ingest/creation_outcome.hpp"
#include "ingest/identity.hpp"
#include "ingest/list_bounds.hpp"
#include "ingest/roster.hpp"

namespace cis::ingest::detail {

/// What a run needs of a receipt, which is large: made where it arrives.
struct CreationResult {
    CreationResult(
        Result<CandidateReceipt>&& result) {  // NOLINT(google-explicit-constructor): a summary of it
        if (!result) {
            error = std::move(result).error();
            return;
        }
        outcome = outcome_of(*result);
        interview_url = result->interview_url.value_or(result->candidate.interview_url.value_or(""));
    }

    CreationOutcome outcome{};
    std::string interview_url{};   ///< empty: the service sent none
    std::optional<Error> error{};  ///< set if it failed
};
/// A creation has ended.
struct Created {
    RowNumber row{0};
    CreationResult result;
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

/// The requests of a run: creations, and the list under way, whose parts are read side by side. It sends
/// them, and what comes back is an event in its mailbox.
class Requests {
public:
    Requests(const Client& client, const IngestorOptions& options, Identifier identifier)
        : client_(client), options_(options), identifier_(std::move(identifier)) {}

    /// @param once a single attempt: the service is silent
    void create(RowNumber row, const CandidateParams& params, bool once);
    /// Begins a list. The one before has ended.
    void list(const ListRequest& request);
    /// The list is useless: it ends with the pages under way.
    void break_list() noexcept { is_list_broken_ = true; }
    enum class ListState {
        goes_on,
        broken,    ///< it has ended, and has not shown everybody
        complete,  ///< it has ended
    };
    /// A page has arrived. Asks for the next one of its part.
    [[nodiscard]] ListState end_page(const PageArrived& event);

    void give_up_creations() { creations_.request_stop(); }
    void give_up_list() { lists_.request_stop(); }
    [[nodiscard]] bulk::Mailbox<Event>& mailbox() noexcept { return *mailbox_; }
    /// Ends a wait for the mailbox, from any thread, as long as the function lives.
    [[nodiscard]] auto waker() const {
        return [mailbox = mailbox_] { mailbox->wake(); };
    }

private:
    void next_page(std::size_t part);

    const Client& client_;
    const IngestorOptions& options_;
    const Identifier identifier_;
    const std::shared_ptr<bulk::Mailbox<Event>> mailbox_{std::make_shared<bulk::Mailbox<Event>>()};
    std::stop_source creations_;
    std::stop_source lists_;
    std::vector<Pages<Candidate>> parts_;  ///< of the list under way
    std::size_t unread_parts_{0};          ///< each has a page under way
    bool is_list_broken_{false};
};

}  // namespace cis::ingest::detail
