#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "bulk/outage.hpp"
#include "cis/api/client.hpp"
#include "cis/call/clock.hpp"
#include "cis/call/cursor_trail.hpp"
#include "cis/model/candidate.hpp"

namespace cis::sync::detail {

/// The terms on which a RetryingList reads.
struct RetryTerms {
    Clock& clock;
    std::chrono::milliseconds patience{};  ///< how long the service may be silent before the list fails
    std::stop_token stop{};
    std::function<void(const Error&)> on_wait{};  ///< called before it waits for the next try
};

/// The pages of a candidate list. It continues after temporary failures, and begins again if the service no
/// longer knows the cursor. It ends with an error if the cursors go round in a circle, even with failures in
/// between.
class RetryingList {
public:
    RetryingList(const Client& client, std::string posting_id, CandidateListParams params, RetryTerms terms);

    /// Reads the next page; none at the end. An error ends the pass by throwing PassStopped.
    std::optional<Page<Candidate>> next();
    /// The id of an item of the last page that could not be decoded; empty if it has no readable id.
    [[nodiscard]] std::string id_of(const UndecodableItem& item) const { return pages_.cursor_of(item); }

private:
    [[nodiscard]] Pages<Candidate> open(const std::string& cursor);
    /// Notices a page that leads back to an earlier one.
    void follow(const Page<Candidate>& page, const std::string& before);
    /// Waits before the next try, or throws the error.
    void wait_or_stop(const Error& error);

    const Client& client_;
    const std::string posting_id_;
    const CandidateListParams params_;
    const RetryTerms terms_;
    bulk::Outage outage_;
    bool is_once_{false};  ///< whether the pages are requested without retries
    Pages<Candidate> pages_;
    cis::detail::CursorTrail trail_;
    bool goes_round_{false};
    int restarts_{0};
};

}  // namespace cis::sync::detail
