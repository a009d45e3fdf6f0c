#include "cis/model/interview_completed.hpp"
#include "cis/model/interview_started.hpp"
#include "cis/model/report_available.hpp"
#include "model/fields.hpp"

namespace cis {

CIS_FIELDS(InterviewStarted, interview_id, posting_id, timestamp, metadata)
CIS_FIELDS(StartedMetadata, candidate_name, candidate_email, candidate_id, metadata)
CIS_FIELDS(StartedCandidateMetadata, source, job_id)

CIS_FIELDS(InterviewCompleted, interview_id, agent_conversation_id, parent_conversation_id, engagement_id,
           posting_id, timestamp, workflow_completed, completion_timestamp)

CIS_FIELDS(ReportAvailable, interview_id, posting_id, metadata, report_url, timestamp, interview_type,
           agentic_data, scorecard, chat_transcript, communication, transcript, interview_data_model,
           company_info, posting_info, resume_interview_info, sms_interview_info, form_interview_info)
CIS_FIELDS(ReportMetadata, candidate_name, candidate_email, candidate_id, metadata)
CIS_FIELDS(ReportCandidateMetadata, candidate_metadata_id, resume_url)
CIS_FIELDS(ReportAgenticData, web_interview_info)
CIS_FIELDS(ReportWebInterviewInfo, summary)
CIS_FIELDS(ReportWebInterviewSummary, interview_id, highlights)
CIS_FIELDS(ReportScorecard, questions)
CIS_FIELDS(ReportInterviewDataModel, details, workflow_status, state_flags, metadata)
CIS_FIELDS(ReportWorkflowStatus, step_by_step)

}  // namespace cis
