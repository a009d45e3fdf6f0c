#include "progress.hpp"

#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

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

/// The traits of one interview: numbers that look random and never change.
class Traits {
public:
    explicit Traits(std::string_view interview_id) : interview_id_(interview_id) {}

    /// From 0 up to 1. FNV-1a over id and trait, whose high bits SplitMix64's last step spreads.
    double operator()(std::string_view trait) const {
        std::uint64_t hash = 0xcbf29ce484222325U;
        for (const std::string_view part : {interview_id_, trait}) {
            for (const char c : part) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
        }
        hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9U;
        hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebU;
        hash ^= hash >> 31U;
        return static_cast<double>(hash >> 11U) * 0x1p-53;
    }

    /// A score from 35 to 100 with one decimal.
    double score(std::string_view trait) const { return std::round(350 + 650 * (*this)(trait)) / 10; }

private:
    std::string_view interview_id_;
};

Json agent_part(std::string_view type, const Traits& traits, std::string_view interview_id, double score,
                bool knocked_out) {
    const std::string files = "https://files.example.com/" + std::string{interview_id};
    const int questions = 4 + static_cast<int>(traits("questions") * 6);
    if (type == "resume") {
        return {
            {"resume_score", score}, {"is_eligible", !knocked_out}, {"resume_link", files + "/resume.pdf"}};
    }
    if (type == "web_interview") {
        return {{"score", score},
                {"highlights", {"Explains past work clearly", "Asks about the team"}},
                {"audio_recording_link", files + "/audio.mp3"},
                {"video_recording_link", files + "/video.mp4"}};
    }
    if (type == "sms") {
        const Json one = Json::array({"work permit"});
        return {{"is_eligible", !knocked_out},
                {"criteria_passed", knocked_out ? Json::array() : one},
                {"criteria_failed", knocked_out ? one : Json::array()},
                {"messages_sent", questions}};
    }
    if (type == "form") {
        return {{"is_complete", true},
                {"is_eligible", !knocked_out},
                {"questions_answered", questions},
                {"total_questions", questions}};
    }
    return nullptr;
}

/// The steps by their `order`.
std::multimap<Json, const Json*> in_order(const Json& steps) {
    std::multimap<Json, const Json*> ordered;
    for (const Json& step : steps) ordered.emplace(step["order"], &step);
    return ordered;
}

const char* step_status(bool started, bool completed) {
    if (completed) return "completed";
    return started ? "in_progress" : "pending";
}

Json optional_time(bool happened, double time) { return happened ? Json(time) : Json{}; }

}  // namespace

Progress progress_at(double now, double began, double step_seconds, std::string_view interview_id,
                     const Json& steps) {
    Progress progress;
    const Traits traits{interview_id};
    double time = began + step_seconds * longest_delay * traits("delay");
    if (step_seconds <= 0 || steps.empty() || now < time || traits("starts") < never_starts) return progress;

    progress.status = "in_progress";
    Json step_states = Json::array();
    Json summary = Json::object();
    double score_sum = 0;
    double last_activity = time;
    std::size_t completed_steps = 0;
    bool knocked_out = false;
    for (const auto& [order, step] : in_order(steps)) {
        const std::string id = (*step)["id"].get<std::string>();
        const double ends = time + step_seconds * (0.5 + traits("duration " + id));
        const bool started = !knocked_out && now >= time;
        const bool completed = !knocked_out && now >= ends;
        const bool fails = completed && traits("knocked out " + id) < knocked_out_per_step;
        step_states.push_back({{"step_id", id},
                               {"order", order},
                               {"status", step_status(started, completed)},
                               {"started", started},
                               {"completed", completed},
                               {"knocked_out", fails},
                               {"last_updated_at", optional_time(started, completed ? ends : time)}});
        if (started) last_activity = completed ? ends : time;
        if (completed) {
            ++completed_steps;
            const double score = traits.score("score " + id);
            score_sum += score;
            const std::string type = (*step)["type"].is_string() ? (*step)["type"].get<std::string>() : "";
            if (Json part = agent_part(type, traits, interview_id, score, fails); !part.is_null()) {
                summary[type] = std::move(part);
            }
        }
        knocked_out = knocked_out || fails;
        time = ends;
    }
    const bool all_complete = completed_steps == steps.size();
    progress.workflow = {{"steps", std::move(step_states)},
                         {"all_complete", all_complete},
                         {"last_activity_at", last_activity}};
    if (!summary.empty()) progress.agent_summary = std::move(summary);
    if (!all_complete && !knocked_out) return progress;

    progress.interviewed_at = last_activity;
    const double evaluated = last_activity + step_seconds * evaluation;
    if (now < evaluated && !knocked_out) {
        progress.status = "evaluating";
        return progress;
    }
    progress.status = knocked_out ? "knocked_out" : "completed";
    progress.score = std::round(score_sum / static_cast<double>(completed_steps) * 10) / 10;
    if (knocked_out || now < evaluated + step_seconds * recruiter_delay) return progress;
    const double verdict = traits("verdict");
    progress.shortlisted = verdict < shortlisted_share;
    progress.dismissed = verdict >= 1 - dismissed_share;
    if (progress.shortlisted) progress.status = "shortlisted";
    if (progress.dismissed) progress.status = "dismissed";
    return progress;
}

}  // namespace cis::emulator
