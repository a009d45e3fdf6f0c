#include "simulation/progress.hpp"

#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "simulation/randomness.hpp"

namespace cis::emulator {
namespace {

Json agent_part(std::string_view type, const KeyedRandom& draw, std::string_view interview_id, double score,
                bool knocked_out) {
    const std::string files = "https://files.example.com/" + std::string{interview_id};
    const int questions = 4 + static_cast<int>(draw("questions") * 6);
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

const char* step_status(bool started, bool completed) {
    if (completed) return "completed";
    return started ? "in_progress" : "pending";
}

Json optional_time(bool happened, double time) { return happened ? Json(time) : Json{}; }

}  // namespace

Progress progress_at(double now, const InterviewTimeline& timeline) {
    Progress progress;
    if (now < timeline.begins) return progress;

    progress.status = "in_progress";
    const KeyedRandom draw{timeline.interview_id};
    Json step_states = Json::array();
    Json summary = Json::object();
    double score_sum = 0;
    double last_activity = timeline.begins;
    std::size_t completed_steps = 0;
    for (const InterviewTimeline::Step& way : timeline.steps) {
        const Json& step = *way.resource;
        const std::string id = step["id"].get<std::string>();
        const bool started = way.reached && now >= way.begins;
        const bool completed = way.reached && now >= way.ends;
        const bool fails = completed && way.knocks_out;
        step_states.push_back(
            {{"step_id", id},
             {"order", step["order"]},
             {"status", step_status(started, completed)},
             {"started", started},
             {"completed", completed},
             {"knocked_out", fails},
             {"last_updated_at", optional_time(started, completed ? way.ends : way.begins)}});
        if (started) last_activity = completed ? way.ends : way.begins;
        if (!completed) continue;
        ++completed_steps;
        const double score = draw.score("score " + id);
        score_sum += score;
        const std::string type = step["type"].is_string() ? step["type"].get<std::string>() : "";
        if (Json part = agent_part(type, draw, timeline.interview_id, score, fails); !part.is_null()) {
            summary[type] = std::move(part);
        }
    }
    progress.workflow = {{"steps", std::move(step_states)},
                         {"all_complete", completed_steps == timeline.steps.size()},
                         {"last_activity_at", last_activity}};
    if (!summary.empty()) progress.agent_summary = std::move(summary);
    if (now < timeline.ends) return progress;

    progress.interviewed_at = timeline.ends;
    if (now < timeline.evaluated && !timeline.knocked_out) {
        progress.status = "evaluating";
        return progress;
    }
    progress.status = timeline.knocked_out ? "knocked_out" : "completed";
    progress.score = std::round(score_sum / static_cast<double>(completed_steps) * 10) / 10;
    if (now < timeline.decided) return progress;
    progress.shortlisted = timeline.verdict == Verdict::shortlisted;
    progress.dismissed = timeline.verdict == Verdict::dismissed;
    if (progress.shortlisted) progress.status = "shortlisted";
    if (progress.dismissed) progress.status = "dismissed";
    return progress;
}

}  // namespace cis::emulator
