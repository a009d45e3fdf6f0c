#pragma once

#include <cis/core/error.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/interview_completed.hpp>
#include <cis/model/page.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// What the service sends, from the document of a JSON library to this library's structs: the code that its
// user writes. A library is adapted by a struct with static functions:
//   const Value* find(const Value& object, const char* name)   null if the member is absent or null
//   std::string text(const Value&), double number(…), std::int64_t integer(…), bool boolean(…)
//   void each_item(const Value& array, f)      f(const Value&)
//   void each_member(const Value& object, f)   f(std::string name, const Value&)
//   std::string json(const Value&)             as text
// Open JSON is written back to text by the library, and unknown members are dropped.

namespace cis::benchmarks {

template <class Library, class Value>
class DocumentReader {
public:
    /// @tparam T Page<Candidate>, Candidate, Error or InterviewCompleted
    template <class T>
    static T make(const Value& from) {
        T made;
        fill(from, made);
        return made;
    }

private:
    template <class T>
    static void read(const Value& object, const char* name, T& out) {
        if (const Value* const member = Library::find(object, name)) fill(*member, out);
    }

    template <class T>
    static void fill(const Value& from, std::optional<T>& out) {
        if constexpr (std::is_same_v<T, Timestamp>) {
            out = Timestamp(Library::number(from));
        } else {
            fill(from, out.emplace());
        }
    }
    template <class T>
    static void fill(const Value& from, std::vector<T>& out) {
        Library::each_item(from, [&out](const Value& item) { fill(item, out.emplace_back()); });
    }
    static void fill(const Value& from, std::string& out) { out = Library::text(from); }
    static void fill(const Value& from, double& out) { out = Library::number(from); }
    static void fill(const Value& from, std::int64_t& out) { out = Library::integer(from); }
    static void fill(const Value& from, bool& out) { out = Library::boolean(from); }
    static void fill(const Value& from, OpenEnum<CandidateStatus>& out) { out = Library::text(from); }
    static void fill(const Value& from, Json& out) { out = Json::from_valid_text(Library::json(from)); }
    static void fill(const Value& from, Metadata& out) {
        Library::each_member(from, [&out](std::string name, const Value& value) {
            out.emplace(std::move(name), Library::text(value));
        });
    }

    static void fill(const Value& from, CandidateStep& out) {
        read(from, "step_id", out.step_id);
        read(from, "order", out.order);
        read(from, "status", out.status);
        read(from, "started", out.started);
        read(from, "completed", out.completed);
        read(from, "knocked_out", out.knocked_out);
        read(from, "last_updated_at", out.last_updated_at);
    }
    static void fill(const Value& from, CandidateWorkflow& out) {
        read(from, "steps", out.steps);
        read(from, "all_complete", out.all_complete);
        read(from, "last_activity_at", out.last_activity_at);
    }
    static void fill(const Value& from, ResumeSummary& out) {
        read(from, "resume_score", out.resume_score);
        read(from, "is_eligible", out.is_eligible);
        read(from, "resume_link", out.resume_link);
    }
    static void fill(const Value& from, WebInterviewSummary& out) {
        read(from, "score", out.score);
        read(from, "highlights", out.highlights);
        read(from, "audio_recording_link", out.audio_recording_link);
        read(from, "video_recording_link", out.video_recording_link);
    }
    static void fill(const Value& from, SmsSummary& out) {
        read(from, "is_eligible", out.is_eligible);
        read(from, "criteria_passed", out.criteria_passed);
        read(from, "criteria_failed", out.criteria_failed);
        read(from, "messages_sent", out.messages_sent);
    }
    static void fill(const Value& from, FormSummary& out) {
        read(from, "is_complete", out.is_complete);
        read(from, "is_eligible", out.is_eligible);
        read(from, "questions_answered", out.questions_answered);
        read(from, "total_questions", out.total_questions);
    }
    static void fill(const Value& from, AgentSummary& out) {
        read(from, "resume", out.resume);
        read(from, "web_interview", out.web_interview);
        read(from, "sms", out.sms);
        read(from, "form", out.form);
    }
    static void fill(const Value& from, Page<Candidate>& out) {
        read(from, "data", out.data);
        read(from, "pagination", out.pagination);
    }
    static void fill(const Value& from, Pagination& out) {
        read(from, "has_more", out.has_more);
        read(from, "total_count", out.total_count);
        read(from, "url", out.url);
    }
    static void fill(const Value& from, FieldError& out) {
        read(from, "code", out.code);
        read(from, "message", out.message);
        read(from, "param", out.param);
    }
    static void fill(const Value& from, Error& out) {
        const Value* const error = Library::find(from, "error");
        if (error == nullptr) return;
        read(*error, "type", out.type);
        read(*error, "code", out.code);
        read(*error, "message", out.message);
        read(*error, "param", out.param);
        read(*error, "doc_url", out.doc_url);
        read(*error, "errors", out.errors);
    }
    static void fill(const Value& from, InterviewCompleted& out) {
        read(from, "interview_id", out.interview_id);
        read(from, "agent_conversation_id", out.agent_conversation_id);
        read(from, "parent_conversation_id", out.parent_conversation_id);
        read(from, "engagement_id", out.engagement_id);
        read(from, "posting_id", out.posting_id);
        read(from, "timestamp", out.timestamp);
        read(from, "workflow_completed", out.workflow_completed);
        read(from, "completion_timestamp", out.completion_timestamp);
    }
    static void fill(const Value& from, Candidate& out) {
        read(from, "object", out.object);
        read(from, "interview_id", out.interview_id);
        read(from, "candidate_id", out.candidate_id);
        read(from, "posting_id", out.posting_id);
        read(from, "name", out.name);
        read(from, "email", out.email);
        read(from, "score", out.score);
        read(from, "status", out.status);
        read(from, "interview_url", out.interview_url);
        read(from, "workflow", out.workflow);
        read(from, "agent_summary", out.agent_summary);
        read(from, "shortlisted", out.shortlisted);
        read(from, "dismissed", out.dismissed);
        read(from, "metadata", out.metadata);
        read(from, "data", out.data);
        read(from, "interviewed_at", out.interviewed_at);
        read(from, "created_at", out.created_at);
    }
};

}  // namespace cis::benchmarks
