#pragma once

#include <array>

#include "cis/call/endpoint.hpp"

/// Every route of the v2 API and the one of v4 (document: Endpoints, Versioning).
namespace cis::endpoints {

/// A list that the document describes: every page says whether it is the last one.
constexpr Endpoint list(std::string_view path) { return {.path = path, .envelope = Envelope::list}; }
/// A list whose answer is not documented, or that has no parameters and returns everything: it may come
/// without `pagination`.
constexpr Endpoint open_list(std::string_view path) {
    return {.path = path, .envelope = Envelope::open_list};
}

inline constexpr Endpoint list_postings = list("/api/v2/postings");
inline constexpr Endpoint list_posting_summaries = list("/api/v2/postings/list");
inline constexpr Endpoint create_posting{
    .method = Method::post, .path = "/api/v2/postings", .required = "posting.id"};
inline constexpr Endpoint update_posting{Method::patch, "/api/v2/postings/{posting_id}"};
// The document says that repeating it is safe.
inline constexpr Endpoint activate_posting{Method::post, "/api/v2/postings/{posting_id}/activate",
                                           Idempotency::yes};

inline constexpr Endpoint list_candidates = list("/api/v2/postings/{posting_id}/candidates");
inline constexpr Endpoint create_candidate{
    .method = Method::post, .path = "/api/v2/postings/{posting_id}/candidates", .required = "interview_id"};
inline constexpr Endpoint create_candidate_async{.method = Method::post,
                                                 .path = "/api/v2/postings/{posting_id}/candidates/async",
                                                 .required = "ingestion_id"};

inline constexpr Endpoint get_interview_data{Method::get, "/api/v2/interviews/{interview_id}/data"};
inline constexpr Endpoint get_interview_metadata{Method::get, "/api/v2/interviews/{interview_id}/metadata"};
// Setting the same metadata twice is setting it once.
inline constexpr Endpoint set_interview_metadata{Method::post, "/api/v2/interviews/{interview_id}/metadata",
                                                 Idempotency::yes, Envelope::open};

inline constexpr Endpoint list_questions = list("/api/v2/postings/{posting_id}/questions");
// Its answer is not documented: the question, or a receipt like those of postings and candidates.
inline constexpr Endpoint create_question{
    .method = Method::post, .path = "/api/v2/postings/{posting_id}/questions", .nested = "question"};
inline constexpr Endpoint update_question{Method::patch,
                                          "/api/v2/postings/{posting_id}/questions/{question_id}"};
inline constexpr Endpoint remove_question{Method::delete_,
                                          "/api/v2/postings/{posting_id}/questions/{question_id}"};
// The same order twice is that order.
inline constexpr Endpoint reorder_questions{Method::post, "/api/v2/postings/{posting_id}/questions/reorder",
                                            Idempotency::yes, Envelope::open};

// Of a new webhook the document shows nothing but the secret, which no other answer has.
inline constexpr Endpoint create_webhook{
    .method = Method::post, .path = "/api/v2/webhooks", .required = "signing_secret"};
inline constexpr Endpoint create_webhook_v4{
    .method = Method::post, .path = "/api/v4/webhooks", .required = "signing_secret"};
inline constexpr Endpoint get_webhook{Method::get, "/api/v2/webhooks/{webhook_id}"};
inline constexpr Endpoint list_webhooks = open_list("/api/v2/webhooks");
inline constexpr Endpoint remove_webhook{Method::delete_, "/api/v2/webhooks/{webhook_id}"};

inline constexpr Endpoint list_email_templates = list("/api/v2/email-templates");
inline constexpr Endpoint get_email_template{Method::get, "/api/v2/email-templates/{template_id}"};
inline constexpr Endpoint list_email_template_groups = list("/api/v2/email-template-groups");
inline constexpr Endpoint get_email_template_group{Method::get, "/api/v2/email-template-groups/{group_id}"};
inline constexpr Endpoint get_design_template{Method::get, "/api/v2/design-templates/{template_id}"};
inline constexpr Endpoint list_design_template_groups = list("/api/v2/design-template-groups");
inline constexpr Endpoint get_design_template_group{Method::get, "/api/v2/design-template-groups/{group_id}"};
inline constexpr Endpoint list_phone_numbers = open_list("/api/v2/phone-numbers");
inline constexpr Endpoint get_phone_number{Method::get, "/api/v2/phone-numbers/{config_id}"};
inline constexpr Endpoint list_interview_templates = list("/api/v2/interview-templates");
inline constexpr Endpoint list_voices = open_list("/api/v2/voices");
inline constexpr Endpoint list_sender_emails = open_list("/api/v2/sender-emails");
inline constexpr Endpoint list_domains = open_list("/api/v2/domains");
inline constexpr Endpoint list_workspaces = open_list("/api/v2/workspaces");
inline constexpr Endpoint get_agent_schemas{Method::get, "/api/v2/schemas/agents", Idempotency::by_method,
                                            Envelope::open};
inline constexpr Endpoint get_question_type_schemas{Method::get, "/api/v2/schemas/question-types",
                                                    Idempotency::by_method, Envelope::open};

// A search changes nothing.
inline constexpr Endpoint resolve_ats_candidate{Method::post, "/api/v2/ats/candidates/resolve",
                                                Idempotency::yes};
inline constexpr Endpoint get_ats_push_status{Method::get, "/api/v2/ats/candidates/push/{item_id}"};

inline constexpr Endpoint health{Method::get, "/health", Idempotency::by_method, Envelope::bare};

/// All of the above, for tools that need the list.
inline constexpr std::array all{
    list_postings,
    list_posting_summaries,
    create_posting,
    update_posting,
    activate_posting,
    list_candidates,
    create_candidate,
    create_candidate_async,
    get_interview_data,
    get_interview_metadata,
    set_interview_metadata,
    list_questions,
    create_question,
    update_question,
    remove_question,
    reorder_questions,
    create_webhook,
    create_webhook_v4,
    get_webhook,
    list_webhooks,
    remove_webhook,
    list_email_templates,
    get_email_template,
    list_email_template_groups,
    get_email_template_group,
    get_design_template,
    list_design_template_groups,
    get_design_template_group,
    list_phone_numbers,
    get_phone_number,
    list_interview_templates,
    list_voices,
    list_sender_emails,
    list_domains,
    list_workspaces,
    get_agent_schemas,
    get_question_type_schemas,
    resolve_ats_candidate,
    get_ats_push_status,
    health,
};

}  // namespace cis::endpoints
