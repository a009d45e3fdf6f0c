#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <cis/call/clock.hpp>
#include <cis/core/stop_token.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/page.hpp>
#include <cis/sync/mirror_row.hpp>
#include <cis/sync/mirror_store.hpp>

namespace cis::sync {

/// What a pass has seen of one candidate: its first state, or a change. It is reported after it was stored.
struct MirrorChange {
    ChangeKind kind{};                  ///< what has happened
    std::optional<Candidate> before{};  ///< the candidate as it was stored; empty if it is new
    Candidate after{};                  ///< the candidate as it is now; for `vanished`, as it was read last
    /// Whether the candidate is now `completed`, `shortlisted`, `dismissed` or `knocked_out`, and was not
    /// before. It is undocumented which statuses are final, so a later change of such a candidate is still
    /// seen.
    bool concluded{false};
};

/// The progress of a pass.
struct MirrorProgress {
    std::uint64_t requests{0};          ///< requests that got a response
    std::uint64_t read{0};              ///< records that were read
    std::optional<std::uint64_t> of{};  ///< how many will be read, if known
};

/// The options of a Mirror.
struct MirrorOptions {
    std::string posting_id{};              ///< the posting whose candidates are mirrored
    std::string title{};                   ///< what people call it, for readers of the copy; may be empty
    std::shared_ptr<MirrorStore> store{};  ///< where they are kept; mirrors of one thread may share it
    /// The time between two passes. A candidate who may change soon is due once in this time, so that a pass
    /// in between reads little. 0: every pass reads all candidates that may change soon.
    std::chrono::milliseconds interval{0};
    /// How long after its `created_at` a candidate is listed at the latest. A candidate has vanished only if
    /// two complete lists, at least this far apart, do not show it.
    std::chrono::milliseconds overlap{std::chrono::minutes(10)};
    /// The time after which all candidates are read again in any case.
    std::chrono::milliseconds sweep_interval{std::chrono::hours(24)};
    /// How long another mirror of the same posting waits for this one after its last page, or after
    /// Mirror::renew(). If another mirror takes over because a page takes longer, this one doubles its lease,
    /// up to a day.
    std::chrono::milliseconds lease{std::chrono::seconds(30)};
    /// A pass stops when the service has not answered for this long. A service that asks to wait (429) has
    /// answered.
    std::chrono::milliseconds patience{std::chrono::seconds(60)};
    /// Whether to remove the personal data of candidates who have vanished, from their history too.
    bool purge_vanished{false};
    std::string owner{};     ///< names the holder of the lease, for a person; empty: the process and its host
    std::stop_token stop{};  ///< ends a pass with an error of kind `cancelled`; stored pages stay
    /// Called for each candidate that is seen for the first time and for each change, after it was stored. If
    /// the process ends in between, it is not called again, but the history of the store has everything.
    std::function<void(const MirrorChange&)> on_change{};
    std::function<void(const MirrorProgress&)> on_progress{};  ///< called after each page
    /// Called when a request has failed and is tried again after a pause.
    std::function<void(const Error&)> on_retry{};
    /// Called for each record that cannot be decoded. What is stored of the candidate stays as it is.
    std::function<void(const UndecodableItem&)> on_undecodable{};
    std::shared_ptr<Clock> clock{};  ///< empty: the client's
};

}  // namespace cis::sync
