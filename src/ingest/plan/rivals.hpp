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

/// The other runs, as the marks of the candidates in the posting's list show them. Times are in seconds, by the
/// service's clock.
class Rivals {
public:
    static constexpr double never = std::numeric_limits<double>::infinity();

    /// What the lists have shown of another run.
    struct Rival {
        std::size_t rows{0};
        double newest{-never};
        double newest_sent{-never};  ///< the newest of its rows that are no probes
        double first_new{never};     ///< the earliest of its rows that are newer than `dead_until`
        double first{never};
        double dead_until{-never};  ///< its newest row when this run stood
        bool is_dead{false};        ///< it has certainly ended
    };

    /// Notes that a run is this one, or is in its journal. What that run has brought in counts as this run's.
    void own(std::string run) { own_.insert(std::move(run)); }
    /// Notes that a run has certainly ended.
    void add_ended(std::string run) { ended_.insert(std::move(run)); }
    [[nodiscard]] bool is_own(const RunMark& mark) const { return own_.contains(mark.run); }

    /// Notes that a list shows a row of another run.
    /// @param is_new whether the row was unknown before
    void show(const RunMark& mark, double created_at, bool is_new);
    /// From now on counts as new what is newer than the rows that were shown.
    void begin_anew();
    /// From now on counts as new what was created after this time, also of runs that were never shown.
    void begin_anew(double created_at);
    /// Counts everything as new of runs that were never shown.
    void take_unseen_as_new() { unseen_dead_until_ = -never; }

    /// Whether another run leads. A run leads if it has sent rows that are no probes.
    [[nodiscard]] bool has_leader() const;
    /// Whether another run leads that began before this one.
    /// @param first the first row of this run
    /// @param run   its id, which decides if two rows are of the same time
    [[nodiscard]] bool has_leader_before(double first, const std::string& run) const;
    /// Whether another run has sent a row that is no probe after this time.
    [[nodiscard]] bool has_sent_after(double created_at) const;
    /// When the others are silent long enough.
    /// @param pause is added for runs that may not have ended
    [[nodiscard]] double silent_from(std::chrono::milliseconds settle, std::chrono::milliseconds pause) const;
    /// The run with the newest row among those that may still send; null if there is none.
    /// @param since counts only rows that were created later
    [[nodiscard]] const std::string* newest(double since) const noexcept;
    /// By their ids. An unknown run has an empty id.
    [[nodiscard]] const std::map<std::string, Rival>& all() const noexcept { return rivals_; }

private:
    std::set<std::string, std::less<>> own_;
    std::set<std::string, std::less<>> ended_;
    std::map<std::string, Rival> rivals_;
    double unseen_dead_until_{-never};
};

}  // namespace cis::ingest::detail
