#pragma once

#include <string_view>

namespace cis {

/// The values of `object` that the specification names (specification: Conventions). The `object` of a
/// resource says what it is.
/// @code
/// const cis::Json answer = client.request(cis::Method::get, path, {id}).send();
/// if (answer["data"]["object"].get_or("") == cis::ObjectName::candidate) …
/// @endcode
struct ObjectName {
    static constexpr std::string_view posting = "posting";                  ///< Posting
    static constexpr std::string_view posting_summary = "posting_summary";  ///< PostingSummary
    static constexpr std::string_view candidate = "candidate";              ///< Candidate, CandidateReceipt
    static constexpr std::string_view ingestion = "ingestion";              ///< IngestionReceipt
    static constexpr std::string_view interview_data = "interview_data";    ///< InterviewData
    static constexpr std::string_view web_interview_result = "web_interview_result";  ///< WebInterviewResult
    static constexpr std::string_view resume_result = "resume_result";                ///< ResumeResult
    static constexpr std::string_view sms_result = "sms_result";                      ///< SmsResult
    static constexpr std::string_view form_result = "form_result";                    ///< FormResult
    static constexpr std::string_view metadata = "metadata";                          ///< InterviewMetadata
    static constexpr std::string_view webhook = "webhook";                            ///< Webhook
    static constexpr std::string_view question = "question";                          ///< Question
    static constexpr std::string_view email_template = "email_template";              ///< EmailTemplate
    static constexpr std::string_view email_template_group = "email_template_group";  ///< EmailTemplateGroup
    static constexpr std::string_view design_template = "design_template";            ///< DesignTemplate
    /// DesignTemplateGroup
    static constexpr std::string_view design_template_group = "design_template_group";
    static constexpr std::string_view phone_number = "phone_number";              ///< PhoneNumber
    static constexpr std::string_view interview_template = "interview_template";  ///< InterviewTemplate
};

}  // namespace cis
