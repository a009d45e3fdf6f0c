#include "cis/model/candidate.hpp"

#include "cis/model/object_name.hpp"
#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<Candidate>{.object = ObjectName::candidate,
                                                               .id = "interview_id"};
template <>
inline constexpr model::Identity model::identity_of<CandidateReceipt>{.object = ObjectName::candidate,
                                                                      .id = "interview_id"};
template <>
inline constexpr model::Identity model::identity_of<IngestionReceipt>{.object = ObjectName::ingestion,
                                                                      .id = "ingestion_id"};

CIS_FIELDS(CandidateStep, step_id, order, status, started, completed, knocked_out, last_updated_at)

CIS_FIELDS(CandidateWorkflow, steps, all_complete, last_activity_at)

CIS_FIELDS(ResumeSummary, resume_score, is_eligible, resume_link)

CIS_FIELDS(WebInterviewSummary, score, highlights, audio_recording_link, video_recording_link)

CIS_FIELDS(SmsSummary, is_eligible, criteria_passed, criteria_failed, messages_sent)

CIS_FIELDS(FormSummary, is_complete, is_eligible, questions_answered, total_questions)

CIS_FIELDS(AgentSummary, resume, web_interview, sms, form)

CIS_LISTED_FIELDS(Candidate, object, interview_id, candidate_id, posting_id, name, email, score, status,
                  interview_url, workflow, agent_summary, shortlisted, dismissed, metadata, data,
                  interviewed_at, created_at)

CIS_FIELDS(CandidateReceipt, interview_id, interview_url, posting_id, object, candidate)

CIS_FIELDS(IngestionReceipt, ingestion_id, object, status)

CIS_PARAMETERS(CandidateParams, name, email, phone_number, metadata, data)

}  // namespace cis
