#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "resources/candidate.hpp"
#include "resources/posting.hpp"
#include "resources/workspace.hpp"
#include "simulation/interview_timeline.hpp"

namespace cis::emulator {

/// Schedules the next event of each interview. Each event happens once, in order.
class EventSchedule {
public:
    explicit EventSchedule(const InterviewTiming& timing) : timing_(timing) {}

    struct Due {
        Workspace& workspace;
        const Posting& posting;
        const Candidate& candidate;
        std::string_view type;
    };

    /// Plans the next event. Call this when an interview's timeline is created or has changed. Past events
    /// stay.
    void plan(Workspace& workspace, const Posting& posting, const Candidate& candidate);

    /// Removes and returns the first event that is due at `now`.
    [[nodiscard]] std::optional<Due> take(double now);

    /// The time of the next event, in epoch seconds.
    [[nodiscard]] std::optional<double> next() const;

private:
    struct Interview {
        Workspace* workspace = nullptr;
        const Posting* posting = nullptr;
        const Candidate* candidate = nullptr;
        std::size_t happened = 0;  ///< how many events have happened
        std::string_view type{};   ///< the type of the next event
        std::optional<double> due{};
    };

    void set_next(Interview& interview);

    const InterviewTiming timing_;
    std::unordered_map<std::string, Interview> interviews_;
    /// Ordered by time and id, so that simultaneous events have a reproducible order.
    std::set<std::pair<double, std::string>> due_;
};

}  // namespace cis::emulator
