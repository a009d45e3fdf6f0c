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

/// Knows when which event of which interview happens next. Each happens once, in order.
class EventSchedule {
public:
    explicit EventSchedule(const InterviewTiming& timing) : timing_(timing) {}

    struct Due {
        Workspace& workspace;
        const Posting& posting;
        const Candidate& candidate;
        std::string_view type;
    };

    /// To be called when the interview's timeline has come to be or has changed. What has happened stays.
    void plan(Workspace& workspace, const Posting& posting, const Candidate& candidate);

    /// Takes the first event that is due by `now`.
    [[nodiscard]] std::optional<Due> take(double now);

    /// When the next event happens, in epoch seconds.
    [[nodiscard]] std::optional<double> next() const;

private:
    struct Interview {
        Workspace* workspace = nullptr;
        const Posting* posting = nullptr;
        const Candidate* candidate = nullptr;
        std::size_t happened = 0;  ///< events
        std::string_view type{};   ///< of the next one
        std::optional<double> due{};
    };

    void set_next(Interview& interview);

    const InterviewTiming timing_;
    std::unordered_map<std::string, Interview> interviews_;
    /// By time and id, so that events of the same time have a reproducible order.
    std::set<std::pair<double, std::string>> due_;
};

}  // namespace cis::emulator
