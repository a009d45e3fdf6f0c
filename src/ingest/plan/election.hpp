#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ingest/identity/key.hpp"
#include "ingest/identity/run_mark.hpp"
#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

/// Decides which of several runs that share nothing but the posting may send rows. It is a pure state
/// machine, without I/O and clock. The runs see each other by the marks of the candidates in the posting's
/// list.
///
/// A run that sees no other run stands for election: it sends one row ahead, its probe. The list that shows
/// the probe decides whether the run leads or follows. A leader sends. A follower only lists, until all rows
/// are there, or until the others have been silent for long. Then it stands.
///
/// The class has more functions than a class should have: each thing that a list or a response shows is one,
/// and so is each question of the phases.
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
    /// What the lists have shown of another run.
    struct Rival {
        static constexpr double never = std::numeric_limits<double>::infinity();

        std::size_t rows{0};
        double newest{-never};
        double newest_sent{-never};  ///< the newest of its rows that are no probes
        double first_new{never};     ///< the earliest of its rows that are newer than `dead_until`
        double first{never};
        double dead_until{-never};  ///< its newest row when this run stood
        bool is_dead{false};        ///< it has certainly ended
    };

    /// @param settle the time within which a request is applied and listed, if it ever is
    /// @param run the id of this run
    /// @param random returns a random number below its argument; empty: always 0
    Election(std::chrono::milliseconds settle, std::string run,
             std::function<std::size_t(std::size_t)> random, time_point started);

    /// Notes that a run is in this run's journal. What that run has brought in counts as this run's own.
    void owns(std::string run) { own_.insert(std::move(run)); }
    /// Notes that a run has certainly ended.
    void add_ended(std::string run) { ended_.insert(std::move(run)); }
    [[nodiscard]] bool is_own(const RunMark& mark) const { return own_.contains(mark.run); }

    void follow();
    /// Stands for election.
    void stand();
    void lead(time_point now);

    /// Notes that a list begins.
    void list_begins() { shows_probe_ = false; }
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
    /// Notes that the probe has no candidate, as far as its response says.
    /// @param list_is_old whether the posting has to be listed before the next probe is chosen
    void probe_failed(bool list_is_old, time_point now);
    /// Notes that a row of this run that is no probe is in the service. @param sent_at when its request began
    void acknowledged(std::optional<double> created_at, time_point sent_at);
    /// Whether a leader may send now. If not, it has been silent for so long that it has to relist().
    [[nodiscard]] bool may_send(time_point now) const noexcept { return now <= last_sent_ + lease(); }
    void relist();

    [[nodiscard]] State state() const noexcept { return state_; }
    /// Whether a list that shows the probe is needed.
    [[nodiscard]] bool awaits_probe() const noexcept { return state_ == State::standing && probe_at_; }
    /// When a list that can decide something is needed. None: lists are needed at growing intervals if
    /// is_waiting().
    [[nodiscard]] std::optional<time_point> list_at() const noexcept { return list_at_; }
    /// Whether this run needs lists to go on.
    [[nodiscard]] bool is_waiting() const noexcept {
        return state_ == State::following || awaits_probe() || failed_at_;
    }
    /// From when on a list shows the probes of the runs that follow this leader. They are among the first
    /// rows.
    [[nodiscard]] time_point followers_shown_from() const noexcept;
    /// Notes that a leader's list has shown the probes of its followers, and nothing against going on.
    void followers_are_shown(time_point begun) noexcept { last_sent_ = std::max(last_sent_, begun); }
    /// When a follower may stand at the earliest, as far as it knows.
    [[nodiscard]] time_point follows_until() const noexcept { return follows_until_; }
    /// The other runs by their ids. An unknown run has an empty id.
    [[nodiscard]] const std::map<std::string, Rival>& rivals() const noexcept { return rivals_; }
    /// The run with the newest row among those that may still send.
    /// @param since counts only rows that were created later, by the service's clock
    [[nodiscard]] const std::string* followed(double since) const noexcept;

private:
    using Seconds = std::chrono::duration<double>;

    [[nodiscard]] std::chrono::milliseconds lease() const noexcept;
    /// Whether another run leads. A run leads if it has sent rows that are no probes.
    [[nodiscard]] bool leads_another() const;
    /// Whether this run gives way to another leader. The leader whose first row is later gives way.
    [[nodiscard]] bool gives_way() const;
    /// Whether another run has led since this run's last row.
    [[nodiscard]] bool was_replaced() const;
    /// Decides between leading and following, or that a later list has to decide.
    void decide(time_point begun, time_point now);
    /// When the others are silent long enough, by the service's clock.
    [[nodiscard]] double silent_from() const;

    std::chrono::milliseconds settle_;
    const std::string run_;
    std::function<std::size_t(std::size_t)> random_;
    const time_point started_;
    State state_{State::starting};
    std::set<std::string, std::less<>> own_;
    std::set<std::string, std::less<>> ended_;
    std::map<std::string, Rival> rivals_;
    std::optional<time_point> list_at_{};
    // Used while this run stands:
    std::vector<Key> probes_;  ///< the last one may still get a response
    bool has_probe_{false};
    bool shows_probe_{false};
    std::optional<time_point> probe_at_{};   ///< when the last probe was acknowledged
    std::optional<time_point> failed_at_{};  ///< when a probe failed; reset by a list that is younger
    double unseen_dead_until_{-Rival::never};
    double own_first_{Rival::never};        ///< `created_at` of the first probe, or of the first row
    std::chrono::milliseconds delay_{100};  ///< how long the last probe took to be listed
    time_point doubtful_until_{};
    // Used while this run leads:
    time_point leads_since_{};
    time_point last_sent_{};            ///< when the last acknowledged row was sent
    double own_newest_{-Rival::never};  ///< `created_at` of the last acknowledged row
    // Used while this run follows:
    std::chrono::milliseconds pause_{0};  ///< a random time
    time_point follows_until_{};
};

}  // namespace cis::ingest::detail
