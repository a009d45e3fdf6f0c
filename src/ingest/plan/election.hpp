#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "ingest/identity/key.hpp"
#include "ingest/identity/run_mark.hpp"
#include "ingest/plan/probe.hpp"
#include "ingest/plan/rivals.hpp"
#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

/// Decides which of several runs that share nothing but the posting may send rows. It is a pure state
/// machine, without I/O or a clock. The runs see each other through the marks of the candidates in the
/// posting's list.
///
/// A run that sees no other run stands for election: it sends one row ahead, its probe. The list that shows
/// the probe decides whether the run leads or follows. A leader sends. A follower only lists, until all rows
/// are there. If the others have been silent for long enough, the follower stands.
///
/// Times of the service are in seconds. Times of this machine are time points.
class Election {
public:
    enum class State {
        starting,   ///< nothing is known about others
        following,  ///< another run sends, or may have sent a moment ago
        standing,   ///< sends a probe; the list that shows it decides
        doubtful,   ///< the probe is listed; a later list decides
        leading,
        relisting,  ///< led, and was silent for so long that another run may lead now: a list decides
    };

    /// @param settle the time within which a request is applied and listed, if it ever is
    /// @param run the id of this run
    /// @param random returns a random number below its argument; empty: always 0
    Election(std::chrono::milliseconds settle, std::string run,
             std::function<std::size_t(std::size_t)> random, time_point started);

    void follow();
    void stand();
    void lead(time_point now);

    /// Notes that a list begins.
    void list_begins() { probe_.list_begins(); }
    /// Notes that the list shows a candidate. A candidate of another run counts only if the service says when
    /// it was created.
    /// @param is_new whether the candidate was unknown before
    void shows(const Key& key, const RunMark& mark, std::optional<double> created_at, bool is_new);
    /// Notes that the list is complete, and that it goes back to rows that were listed long ago.
    /// @param begun when the list was requested
    /// @param service_now the time of the service's clock
    void listed(time_point begun, double service_now, time_point now);

    /// Whether this run stands and has not sent a probe, so that it may send one.
    [[nodiscard]] bool wants_probe() const noexcept;
    void sends_probe(const Key& key);
    void probe_acknowledged(std::optional<double> created_at, time_point now);
    /// Notes that the probe has no candidate, as far as its response tells.
    /// @param list_is_old whether the posting has to be listed before the next probe is chosen
    void probe_failed(bool list_is_old, time_point now);
    /// Notes that a row of this run, other than a probe, is in the service. @param sent_at when its request
    /// began
    void acknowledged(std::optional<double> created_at, time_point sent_at);
    /// Whether a leader may send now. If not, it has been silent for so long that it has to relist().
    [[nodiscard]] bool may_send(time_point now) const noexcept { return now <= last_sent_ + lease(); }
    void relist();

    [[nodiscard]] State state() const noexcept { return state_; }
    /// Whether a list that shows the probe is needed.
    [[nodiscard]] bool awaits_probe() const noexcept {
        return state_ == State::standing && probe_.acknowledged_at();
    }
    /// The time at which the next decisive list is needed. None: if is_waiting(), lists are
    /// needed at growing intervals.
    [[nodiscard]] std::optional<time_point> list_at() const noexcept { return list_at_; }
    /// Whether this run needs lists to go on.
    [[nodiscard]] bool is_waiting() const noexcept {
        return state_ == State::following || awaits_probe() || probe_.has_failed();
    }
    /// The time from which a list shows the probes of the runs that follow this leader. Each probe is one of
    /// the first rows.
    [[nodiscard]] time_point followers_shown_from() const noexcept;
    /// Notes that a leader's list has shown the probes of its followers, and no reason to stop.
    void followers_are_shown(time_point begun) noexcept { last_sent_ = std::max(last_sent_, begun); }
    /// The earliest time at which a follower may stand, as far as it knows.
    [[nodiscard]] time_point follows_until() const noexcept { return follows_until_; }
    /// The run that a follower waits for: the one with the newest row among those that may still send.
    /// @param since counts only rows that were created later, by the service's clock
    [[nodiscard]] const std::string* followed(double since) const noexcept;
    [[nodiscard]] Rivals& rivals() noexcept { return rivals_; }
    [[nodiscard]] const Rivals& rivals() const noexcept { return rivals_; }

private:
    [[nodiscard]] std::chrono::milliseconds lease() const noexcept;
    /// Decides whether to lead, to follow, or to leave the decision to a later list.
    void decide(time_point begun, time_point now);

    std::chrono::milliseconds settle_;
    const std::string run_;
    std::function<std::size_t(std::size_t)> random_;
    const time_point started_;
    State state_{State::starting};
    Rivals rivals_;
    Probe probe_;
    std::optional<time_point> list_at_{};
    // Used while this run stands:
    double own_first_{Rivals::never};       ///< `created_at` of the first probe, or of the first row
    std::chrono::milliseconds delay_{100};  ///< how long the last probe took to be listed
    time_point doubtful_until_{};
    // Used while this run leads:
    time_point leads_since_{};
    time_point last_sent_{};             ///< when the last acknowledged row was sent
    double own_newest_{-Rivals::never};  ///< `created_at` of the last acknowledged row
    // Used while this run follows:
    std::chrono::milliseconds pause_{0};  ///< a random time
    time_point follows_until_{};
};

}  // namespace cis::ingest::detail
