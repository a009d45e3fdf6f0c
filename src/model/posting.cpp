#include "cis/model/posting.hpp"

#include "cis/model/object_name.hpp"
#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<Posting>{.object = ObjectName::posting, .id = "id"};
template <>
inline constexpr model::Identity model::identity_of<PostingSummary>{.object = ObjectName::posting_summary,
                                                                    .id = "id"};

CIS_FIELDS(WorkflowStep, id, type, order, config)

CIS_FIELDS(PostingUrls, candidate_url, ingestion_url_key, review_url)

CIS_FIELDS(AtsMetadata, ats_job_id, ats_name, pending_activation, source)

CIS_LISTED_FIELDS(Posting, object, id, company_id, title, description, status, finalized, archived,
                  test_posting, name, language, interviewer_name, workflow, urls, deadline, redirect_url,
                  scheduling_url, max_retakes, allow_sms_comms, instructions, company_overview, job_overview,
                  interview_process_overview, company_overview_delivery_mode, job_overview_delivery_mode,
                  interview_process_overview_delivery_mode, phone_number_id, sender_email_id,
                  email_template_group_id, design_template_group_id, retake_cooldown_days,
                  email_report_to_candidate, ats_metadata, metadata, team_ids, created_at, updated_at)

CIS_LISTED_FIELDS(PostingSummary, id, title, name, object)

CIS_FIELDS(PostingReceipt, posting)

CIS_PARAMETERS(WorkflowStepParams, id, type, order, config)

CIS_PARAMETERS(PostingParams, title, description, archived, test_posting, name, language, interviewer_name,
               workflow, deadline, redirect_url, scheduling_url, max_retakes, allow_sms_comms, instructions,
               company_overview, job_overview, interview_process_overview, company_overview_delivery_mode,
               job_overview_delivery_mode, interview_process_overview_delivery_mode, phone_number_id,
               sender_email_id, email_template_group_id, design_template_group_id, retake_cooldown_days,
               email_report_to_candidate, metadata, team_ids)

}  // namespace cis
