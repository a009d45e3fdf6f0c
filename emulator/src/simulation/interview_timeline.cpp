#include "simulation/interview_timeline.hpp"

#include <map>

#include "simulation/randomness.hpp"

namespace cis::emulator {
namespace {

constexpr double never_starts = 0.08;
constexpr double knocked_out_per_step = 0.05;
constexpr double shortlisted_share = 0.15;
constexpr double dismissed_share = 0.10;
// These are multiples of the average time in a step:
constexpr double longest_delay = 3;
constexpr double evaluation = 0.5;
constexpr double recruiter_delay = 2;

/// The steps by their `order`.
std::multimap<Json, const Json*> in_order(const Json& steps) {
    std::multimap<Json, const Json*> ordered;
    for (const Json& step : steps) ordered.emplace(step["order"], &step);
    return ordered;
}

Verdict verdict_on(const KeyedRandom& draw) {
    const double verdict = draw("verdict");
    if (verdict < shortlisted_share) return Verdict::shortlisted;
    return verdict >= 1 - dismissed_share ? Verdict::dismissed : Verdict::none;
}

}  // namespace

std::optional<InterviewTimeline> timeline_of(const InterviewTiming& timing, double from,
                                             std::string_view interview_id, const Json& steps) {
    const KeyedRandom draw{interview_id};
    if (timing.step_seconds <= 0 || steps.empty()) return std::nullopt;
    if (!timing.autoplay && draw("starts") < never_starts) return std::nullopt;

    InterviewTimeline timeline;
    timeline.interview_id = interview_id;
    timeline.begins = from + timing.step_seconds * longest_delay * draw("delay");
    double time = timeline.begins;
    for (const auto& [order, step] : in_order(steps)) {
        const std::string id = (*step)["id"].get<std::string>();
        const double ends = time + timing.step_seconds * (0.5 + draw("duration " + id));
        const bool reached = !timeline.knocked_out;
        const bool knocks_out =
            reached && !timing.autoplay && draw("knocked out " + id) < knocked_out_per_step;
        timeline.steps.push_back({step, time, ends, reached, knocks_out});
        if (reached) timeline.ends = ends;
        timeline.knocked_out = timeline.knocked_out || knocks_out;
        time = ends;
    }
    timeline.evaluated = timeline.ends + timing.step_seconds * evaluation;
    timeline.decided = timeline.evaluated + timing.step_seconds * recruiter_delay;
    if (!timeline.knocked_out) timeline.verdict = verdict_on(draw);
    return timeline;
}

}  // namespace cis::emulator
