#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "ingest/identity/run_mark.hpp"

namespace cis::ingest::detail {

/// The other runs, as the marks of the candidates in the posting's list show them. Times are in seconds, by
/// the service's clock.
class Rivals {
public:
    static constexpr double never = std::numeric_limits<double>::infinity();

    /// What the lists have shown of another run.
    struct Rival {
        std::size_t rows{0};
        double newest{-never};
        double newest_sent{-never};  ///< the newest of its rows that are not probes
        double first_new{never};     ///< the earliest of its rows that are newer than `dead_until`
        double first{never};
        double dead_until{-never};  ///< its newest row when this run stood
        bool is_dead{false};        ///< it has certainly ended
    };

    /// Notes this run itself, or a run of its journal. What such a run has brought in counts as this run's
    /// own.
    void own(std::string run) { own_.insert(std::move(run)); }
    /// Notes that a run has certainly ended.
    void add_ended(std::string run) { ended_.insert(std::move(run)); }
    [[nodiscard]] bool is_own(const RunMark& mark) const { return own_.contains(mark.run); }

    /// Notes that a list shows a row of another run.
    /// @param is_new whether the row was unknown before
    void show(const RunMark& mark, double created_at, bool is_new);
    /// From now on, rows that are newer than those shown so far count as new.
    void begin_anew();
    /// From now on, rows that were created after this time count as new, including rows of runs that were
    /// never shown.
    void begin_anew(double created_at);
    /// Counts all rows of runs that were never shown as new.
    void take_unseen_as_new() { unseen_dead_until_ = -never; }

    /// Whether another run leads. A run leads if it has sent new rows that are not probes.
    [[nodiscard]] bool has_leader() const;
    /// Whether another run that began before this one leads.
    /// @param first when the first row of this run was created
    /// @param run   the id of this run, which decides if both times are equal
    [[nodiscard]] bool has_leader_before(double first, const std::string& run) const;
    /// Whether another run has sent a row, other than a probe, after this time.
    [[nodiscard]] bool has_sent_after(double created_at) const;
    /// The time at which the other runs have been silent long enough.
    /// @param pause added for runs that may not have ended
    [[nodiscard]] double silent_from(std::chrono::milliseconds settle, std::chrono::milliseconds pause) const;
    /// The run with the newest row among those that may still send; null if there is none.
    /// @param since counts only rows that were created later
    [[nodiscard]] const std::string* newest(double since) const noexcept;
    /// The other runs by their ids. An unknown run has an empty id.
    [[nodiscard]] const std::map<std::string, Rival>& all() const noexcept { return rivals_; }

private:
    std::set<std::string, std::less<>> own_;
    std::set<std::string, std::less<>> ended_;
    std::map<std::string, Rival> rivals_;
    double unseen_dead_until_{-never};
};

}  // namespace cis::ingest::detail
