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

/// What a pass has seen of one candidate, after it was stored: its first state, or a change.
struct MirrorChange {
    ChangeKind kind{};                  ///< what has happened
    std::optional<Candidate> before{};  ///< as it was stored; empty if it is new
    Candidate after{};                  ///< as it is now; of `vanished`: as it was read last
    /// It is now `completed`, `shortlisted`, `dismissed` or `knocked_out`, and was not before. Which
    /// statuses are final is undocumented, so a later change of such a candidate is still seen.
    bool concluded{false};
};

/// Where a pass stands.
struct MirrorProgress {
    std::uint64_t requests{0};          ///< that got a response
    std::uint64_t read{0};              ///< records that were read
    std::optional<std::uint64_t> of{};  ///< how many will be read, if it is known
};

/// The options of a Mirror.
struct MirrorOptions {
    std::string posting_id{};              ///< of the posting whose candidates are mirrored
    std::shared_ptr<MirrorStore> store{};  ///< where they are kept; mirrors of one thread may share it
    /// The time between two passes. A candidate who may change soon is due once in it, so that a pass in
    /// between reads little. 0: every pass reads all that may change soon.
    std::chrono::milliseconds interval{0};
    /// A candidate is listed at the latest so long after its `created_at`. Two complete lists that lie at
    /// least so far apart must not show a candidate before it has vanished.
    std::chrono::milliseconds overlap{std::chrono::minutes(10)};
    /// After this time all candidates are read again, whatever else is known.
    std::chrono::milliseconds sweep_interval{std::chrono::hours(24)};
    /// How long another mirror of the same posting waits for this one after its last page, or after
    /// Mirror::renew(). If another mirror takes over because a
    /// page takes longer, this one doubles its lease, up to a day.
    std::chrono::milliseconds lease{std::chrono::seconds(30)};
    /// A pass stops if the service did not answer for so long. A service that asks to wait (429) has
    /// answered.
    std::chrono::milliseconds patience{std::chrono::seconds(60)};
    /// Removes the personal data of candidates who have vanished, also from their history.
    bool purge_vanished{false};
    std::string owner{};     ///< a name for the lease, for a person; empty: the process and its host
    std::stop_token stop{};  ///< ends a pass with an error of kind `cancelled`. What it has stored stays
    /// Called for each candidate who is seen first and for each change, after it was stored. If the process
    /// ends in between, it is not called again: the history of the store has everything.
    std::function<void(const MirrorChange&)> on_change{};
    std::function<void(const MirrorProgress&)> on_progress{};  ///< called after each page
    /// Called when a request has failed and is tried again after a pause.
    std::function<void(const Error&)> on_retry{};
    /// Called for each record that cannot be decoded. What is stored of it stays as it is.
    std::function<void(const UndecodableItem&)> on_undecodable{};
    std::shared_ptr<Clock> clock{};  ///< empty: the system's
};

}  // namespace cis::sync
