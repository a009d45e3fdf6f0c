#include "ingest/run/requests.hpp"

namespace cis::ingest::detail {

void Requests::create(RowNumber row, const CandidateParams& params, bool once) {
    const Candidates candidates = client_.candidates();
    const auto prepared = [&](auto call) {
        // With claims, there is a single attempt: a later one could begin after the lease.
        call = std::move(call)
                   .timeout(options_.timeout)
                   .deadline(options_.timeout)
                   .stop_token(creations_.get_token());
        return once ? std::move(call).once() : std::move(call);
    };
    if (options_.route == Route::direct) {
        bulk::launch(prepared(candidates.create(options_.posting_id, params)), mailbox_,
                     [row](Result<CandidateReceipt> result) {
                         return Created{.row = row, .result = std::move(result)};
                     });
    } else {
        bulk::launch(prepared(candidates.create_async(options_.posting_id, params)), mailbox_,
                     [row](Result<IngestionReceipt> result) {
                         return Queued{.row = row, .result = std::move(result)};
                     });
    }
}

void Requests::list(const ListRequest& request) {
    is_list_broken_ = false;
    parts_.clear();
    std::optional<double> from = request.since;
    const auto add_part = [&](std::optional<double> to) {
        CandidateListParams params{.limit = 100};
        if (from) params.created_after = Timestamp(*from);
        if (to) params.created_before = Timestamp(*to);
        parts_.push_back(
            client_.candidates().list(options_.posting_id, params).stop_token(lists_.get_token()).pages());
        from = to;
    };
    for (const double split : request.splits) add_part(split);
    add_part(std::nullopt);
    unread_parts_ = parts_.size();
    for (std::size_t part = 0; part < parts_.size(); ++part) next_page(part);
}

void Requests::next_page(std::size_t part) {
    // A page is large, so it is reduced on arrival to what the run needs.
    bulk::launch(parts_[part].fetch(), mailbox_,
                 [part, identifier = identifier_](const Result<std::optional<Page<Candidate>>>& page) {
                     PageArrived arrived{.part = part};
                     if (!page) {
                         arrived.page = page.error();
                     } else if (*page) {
                         arrived.page = listed(**page, identifier);
                     }
                     return arrived;
                 });
}

Requests::ListState Requests::end_page(const PageArrived& event) {
    const bool is_part_over = !event.page || !*event.page || parts_[event.part].finished();
    if (!is_part_over && !is_list_broken_) {
        next_page(event.part);
        return ListState::goes_on;
    }
    if (--unread_parts_ > 0) return ListState::goes_on;
    return is_list_broken_ ? ListState::broken : ListState::complete;
}

}  // namespace cis::ingest::detail
