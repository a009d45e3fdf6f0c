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

#include "ingest/key.hpp"
#include "ingest/row_life.hpp"
#include "ingest/run_mark.hpp"

namespace cis::ingest::detail {

/// Which of several runs that share nothing but the posting may send rows: a pure state machine, without I/O
/// and clock. The runs see each other by the marks of the candidates in the posting's list.
///
/// A run that sees nobody stands for election: it sends one row ahead, its probe, and the list that shows the
/// probe decides whether it leads or follows. A leader sends, a follower only lists, until all is there or
/// the others have been silent for long: then it stands.
///
/// It has more functions than a class should have: each thing that a list or a response shows is one, and so
/// is each question of the phases.
///
/// Times of the service are in seconds, those of this machine are time points.
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
        double newest_sent{-never};  ///< of its rows that are no probes
        double first_new{never};     ///< of its rows that are younger than `dead_until`
        double first{never};
        double dead_until{-never};  ///< its newest row when this run stood
        bool is_dead{false};        ///< it has certainly ended
    };

    /// @param settle the time after which a request was applied and is listed, if it ever will be
    /// @param run the id of this run
    /// @param random a number below its argument; empty: always 0
    Election(std::chrono::milliseconds settle, std::string run,
             std::function<std::size_t(std::size_t)> random, time_point started);

    /// A run of this run's journal: what it has brought in is this run's own.
    void owns(std::string run) { own_.insert(std::move(run)); }
    /// A run that has certainly ended.
    void add_ended(std::string run) { ended_.insert(std::move(run)); }
    [[nodiscard]] bool is_own(const RunMark& mark) const { return own_.contains(mark.run); }

    void follow();
    /// Stands for election.
    void stand();
    void lead(time_point now);

    /// A list begins.
    void list_begins() { shows_probe_ = false; }
    /// The list shows a candidate. Of another run's it counts only if the service says when it was created.
    /// @param is_new it was not known before
    void shows(const Key& key, const RunMark& mark, std::optional<double> created_at, bool is_new);
    /// The list is complete, and goes back to rows that were listed long ago.
    /// @param begun when it was asked for
    /// @param service_now the time of the service's clock
    void listed(time_point begun, double service_now, time_point now);

    /// Stands, without a probe: it may send one.
    [[nodiscard]] bool wants_probe() const noexcept;
    void sends_probe(const Key& key);
    void probe_acknowledged(std::optional<double> created_at, time_point now);
    /// The probe has no candidate, as far as its response says.
    /// @param list_is_old before the next one is chosen, the posting is listed
    void probe_failed(bool list_is_old, time_point now);
    /// A row of this run that is no probe is there. @param sent_at when its request began
    void acknowledged(std::optional<double> created_at, time_point sent_at);
    /// Whether a leader may send now. Otherwise it has been silent for so long that it has to relist().
    [[nodiscard]] bool may_send(time_point now) const noexcept { return now <= last_sent_ + lease(); }
    void relist();

    [[nodiscard]] State state() const noexcept { return state_; }
    /// Whether a list is needed that shows the probe.
    [[nodiscard]] bool awaits_probe() const noexcept { return state_ == State::standing && probe_at_; }
    /// When a list is needed that can decide something; none: at growing intervals if is_waiting().
    [[nodiscard]] std::optional<time_point> list_at() const noexcept { return list_at_; }
    /// Whether lists are needed to go on.
    [[nodiscard]] bool is_waiting() const noexcept {
        return state_ == State::following || awaits_probe() || failed_at_;
    }
    /// From when on a list has the probes of those who follow this leader. They are some of the first rows.
    [[nodiscard]] time_point followers_shown_from() const noexcept;
    /// A leader's list has shown them, and nothing that speaks against going on.
    void followers_are_shown(time_point begun) noexcept { last_sent_ = std::max(last_sent_, begun); }
    /// When a follower may stand at the earliest, as far as it knows.
    [[nodiscard]] time_point follows_until() const noexcept { return follows_until_; }
    /// The other runs, by their ids. An unknown one has an empty id.
    [[nodiscard]] const std::map<std::string, Rival>& rivals() const noexcept { return rivals_; }
    /// Of the runs that may still send, the one whose row is the newest.
    /// @param since only rows count that were created later, by the service's clock
    [[nodiscard]] const std::string* followed(double since) const noexcept;

private:
    using Seconds = std::chrono::duration<double>;

    [[nodiscard]] std::chrono::milliseconds lease() const noexcept;
    /// Whether another run leads: it has sent rows that are no probes.
    [[nodiscard]] bool leads_another() const;
    /// Of two leaders the one whose first row is later gives way.
    [[nodiscard]] bool gives_way() const;
    /// Whether another run has led since this run's last row.
    [[nodiscard]] bool was_replaced() const;
    /// Decides between leading and following, or that a later list has to.
    void decide(time_point begun, time_point now);
    /// From when on the others are silent long enough, by the service's clock.
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
    // Of one that stands:
    std::vector<Key> probes_;  ///< the last one may have a response to come
    bool has_probe_{false};
    bool shows_probe_{false};
    std::optional<time_point> probe_at_{};   ///< when it was acknowledged
    std::optional<time_point> failed_at_{};  ///< of a probe, until a list that is younger
    double unseen_dead_until_{-Rival::never};
    double own_first_{Rival::never};        ///< `created_at` of the first probe, or of the first row
    std::chrono::milliseconds delay_{100};  ///< until the probe was listed
    time_point doubtful_until_{};
    // Of a leader:
    time_point leads_since_{};
    time_point last_sent_{};            ///< when the last acknowledged row was sent
    double own_newest_{-Rival::never};  ///< `created_at` of the last acknowledged row
    // Of a follower:
    std::chrono::milliseconds pause_{0};  ///< random
    time_point follows_until_{};
};

}  // namespace cis::ingest::detail
