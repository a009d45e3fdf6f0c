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
#include "ingest/identity/identity.hpp"
#include "ingest/plan/creation_outcome.hpp"
#include "ingest/plan/list_bounds.hpp"
#include "ingest/plan/roster.hpp"

namespace cis::ingest::detail {

/// What a run needs from a receipt. Receipts are large, so they are reduced on arrival.
struct CreationResult {
    CreationResult(
        Result<CandidateReceipt>&& result) {  // NOLINT(google-explicit-constructor): a summary of it
        if (!result) {
            if (auto thin = outcome_of_thin_receipt(result.error())) {
                outcome = *std::move(thin);
            } else {
                error = std::move(result).error();
            }
            return;
        }
        outcome = outcome_of(*result);
        interview_url = result->interview_url.value_or(result->candidate.interview_url.value_or(""));
    }

    CreationOutcome outcome{};
    std::string interview_url{};   ///< empty: the service sent none
    std::optional<Error> error{};  ///< set if it failed
};
/// Event: a creation has ended.
struct Created {
    RowNumber row{0};
    CreationResult result;
};
/// Event: an asynchronous creation has ended.
struct Queued {
    RowNumber row{0};
    Result<IngestionReceipt> result{};
};
/// Event: a page of the list has arrived. Without a page, the list had already ended.
struct PageArrived {
    std::size_t part{0};  ///< which part of the list under way
    Result<std::optional<ListedPage>> page{};
};
using Event = std::variant<Created, Queued, PageArrived>;

/// Sends the requests of a run: creations, and the list under way, whose parts are read in parallel. Each
/// result becomes an event in its mailbox.
class Requests {
public:
    Requests(const Client& client, const IngestorOptions& options, Identifier identifier)
        : client_(client), options_(options), identifier_(std::move(identifier)) {}

    /// @param once whether to make a single attempt, because the service is silent
    void create(RowNumber row, const CandidateParams& params, bool once);
    /// Begins a list. The previous list must have ended.
    void list(const ListRequest& request);
    /// Gives the list up. The list ends once the pages under way have arrived.
    void break_list() noexcept { is_list_broken_ = true; }
    enum class ListState {
        goes_on,
        broken,    ///< the list has ended, and has not shown everybody
        complete,  ///< the list has ended, and has shown everybody
    };
    /// Takes a page that has arrived, and requests the next page of its part.
    [[nodiscard]] ListState end_page(const PageArrived& event);

    void give_up_creations() { creations_.request_stop(); }
    void give_up_list() { lists_.request_stop(); }
    [[nodiscard]] bulk::Mailbox<Event>& mailbox() noexcept { return *mailbox_; }
    /// Returns a function that ends a wait for the mailbox. It may be called from any thread.
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
    std::vector<Pages<Candidate>> parts_;  ///< the parts of the list under way
    std::size_t unread_parts_{0};          ///< how many parts have a page under way
    bool is_list_broken_{false};
};

}  // namespace cis::ingest::detail
