#pragma once

#include <cis/model/candidate.hpp>
#include <optional>
#include <string>
#include <vector>

// A candidate as JSON by another library: the code that its user writes. A library has a sink for the members
// of an object:
//   void member(const char* name, value)          a text, a number, a boolean or null
//   void object(const char* name, f)              f(Sink&) writes its members
//   void texts(const char* name, texts)           an array of texts
//   void objects(const char* name, items, f)      an array; f(Sink&, item) writes the members of each
// Only set members are written, and open JSON is null.

namespace cis::benchmarks {

template <class Sink, class T>
void write(Sink& sink, const char* name, const std::optional<T>& value) {
    if (value) sink.member(name, *value);
}
template <class Sink>
void write(Sink& sink, const char* name, const std::optional<Timestamp>& value) {
    if (value) sink.member(name, value->epoch_seconds());
}
template <class Sink>
void write(Sink& sink, const char* name, const std::optional<std::vector<std::string>>& value) {
    if (value) sink.texts(name, *value);
}

template <class Sink>
void write_workflow(Sink& sink, const CandidateWorkflow& workflow) {
    sink.objects("steps", workflow.steps, [](Sink& step, const CandidateStep& from) {
        step.member("step_id", from.step_id);
        step.member("order", from.order);
        step.member("status", from.status);
        step.member("started", from.started);
        step.member("completed", from.completed);
        step.member("knocked_out", from.knocked_out);
        write(step, "last_updated_at", from.last_updated_at);
    });
    sink.member("all_complete", workflow.all_complete);
    write(sink, "last_activity_at", workflow.last_activity_at);
}

template <class Sink>
void write_summary(Sink& sink, const AgentSummary& summary) {
    if (const auto& resume = summary.resume) {
        sink.object("resume", [&](Sink& part) {
            write(part, "resume_score", resume->resume_score);
            write(part, "is_eligible", resume->is_eligible);
            write(part, "resume_link", resume->resume_link);
        });
    }
    if (const auto& interview = summary.web_interview) {
        sink.object("web_interview", [&](Sink& part) {
            write(part, "score", interview->score);
            write(part, "highlights", interview->highlights);
            write(part, "audio_recording_link", interview->audio_recording_link);
            write(part, "video_recording_link", interview->video_recording_link);
        });
    }
    if (const auto& sms = summary.sms) {
        sink.object("sms", [&](Sink& part) {
            write(part, "is_eligible", sms->is_eligible);
            write(part, "criteria_passed", sms->criteria_passed);
            write(part, "criteria_failed", sms->criteria_failed);
            write(part, "messages_sent", sms->messages_sent);
        });
    }
    if (const auto& form = summary.form) {
        sink.object("form", [&](Sink& part) {
            write(part, "is_complete", form->is_complete);
            write(part, "is_eligible", form->is_eligible);
            write(part, "questions_answered", form->questions_answered);
            write(part, "total_questions", form->total_questions);
        });
    }
}

template <class Sink>
void write_candidate(Sink& sink, const Candidate& candidate) {
    sink.member("object", candidate.object);
    sink.member("interview_id", candidate.interview_id);
    write(sink, "candidate_id", candidate.candidate_id);
    sink.member("posting_id", candidate.posting_id);
    sink.member("name", candidate.name);
    sink.member("email", candidate.email);
    write(sink, "score", candidate.score);
    sink.member("status", std::string(candidate.status.text()));
    write(sink, "interview_url", candidate.interview_url);
    if (candidate.workflow)
        sink.object("workflow", [&](Sink& part) { write_workflow(part, *candidate.workflow); });
    if (candidate.agent_summary)
        sink.object("agent_summary", [&](Sink& part) { write_summary(part, *candidate.agent_summary); });
    sink.member("shortlisted", candidate.shortlisted);
    sink.member("dismissed", candidate.dismissed);
    sink.object("metadata", [&](Sink& part) {
        for (const auto& [name, value] : candidate.metadata) part.member(name.c_str(), value);
    });
    sink.member("data", nullptr);
    write(sink, "interviewed_at", candidate.interviewed_at);
    write(sink, "created_at", candidate.created_at);
}

template <class Sink>
void write_person(Sink& sink, const CandidateParams& person) {
    write(sink, "name", person.name);
    write(sink, "email", person.email);
    write(sink, "phone_number", person.phone_number);
    sink.object("metadata", [&](Sink& part) {
        for (const auto& [name, value] : *person.metadata.value()) part.member(name.c_str(), value);
    });
}

}  // namespace cis::benchmarks
