#include "simulation/interview_timeline.hpp"

#include <map>

#include "simulation/traits.hpp"

namespace cis::emulator {
namespace {

constexpr double never_starts = 0.08;
constexpr double knocked_out_per_step = 0.05;
constexpr double shortlisted_share = 0.15;
constexpr double dismissed_share = 0.10;
// In multiples of the average time in a step:
constexpr double longest_delay = 3;
constexpr double evaluation = 0.5;
constexpr double recruiter_delay = 2;

/// The steps by their `order`.
std::multimap<Json, const Json*> in_order(const Json& steps) {
    std::multimap<Json, const Json*> ordered;
    for (const Json& step : steps) ordered.emplace(step["order"], &step);
    return ordered;
}

Verdict verdict_on(const Traits& traits) {
    const double verdict = traits("verdict");
    if (verdict < shortlisted_share) return Verdict::shortlisted;
    return verdict >= 1 - dismissed_share ? Verdict::dismissed : Verdict::none;
}

}  // namespace

std::optional<Course> course_of(const Pace& pace, double from, std::string_view interview_id,
                                const Json& steps) {
    const Traits traits{interview_id};
    if (pace.step_seconds <= 0 || steps.empty()) return std::nullopt;
    if (!pace.autoplay && traits("starts") < never_starts) return std::nullopt;

    Course course;
    course.interview_id = interview_id;
    course.begins = from + pace.step_seconds * longest_delay * traits("delay");
    double time = course.begins;
    for (const auto& [order, step] : in_order(steps)) {
        const std::string id = (*step)["id"].get<std::string>();
        const double ends = time + pace.step_seconds * (0.5 + traits("duration " + id));
        const bool reached = !course.knocked_out;
        const bool knocks_out =
            reached && !pace.autoplay && traits("knocked out " + id) < knocked_out_per_step;
        course.steps.push_back({step, time, ends, reached, knocks_out});
        if (reached) course.ends = ends;
        course.knocked_out = course.knocked_out || knocks_out;
        time = ends;
    }
    course.evaluated = course.ends + pace.step_seconds * evaluation;
    course.decided = course.evaluated + pace.step_seconds * recruiter_delay;
    if (!course.knocked_out) course.verdict = verdict_on(traits);
    return course;
}

}  // namespace cis::emulator
