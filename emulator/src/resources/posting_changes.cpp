#include "resources/posting_changes.hpp"

#include <array>

#include "resources/validation.hpp"
#include "resources/workflow.hpp"
#include "wire/letter_case.hpp"

namespace cis::emulator {
namespace {

/// The fields that a caller may set. `workflow` and `metadata` have their own rules.
constexpr std::array<FieldRule, 27> writable{{
    {"title", FieldType::string},
    {"description", FieldType::string},
    {"archived", FieldType::boolean},
    {"test_posting", FieldType::boolean},
    {"name", FieldType::string},
    {"language", FieldType::string},
    {"interviewer_name", FieldType::string},
    {"deadline", FieldType::number},
    {"redirect_url", FieldType::string},
    {"scheduling_url", FieldType::string},
    {"max_retakes", FieldType::integer},
    {"allow_sms_comms", FieldType::boolean},
    {"instructions", FieldType::string},
    {"company_overview", FieldType::string},
    {"job_overview", FieldType::string},
    {"interview_process_overview", FieldType::string},
    {"company_overview_delivery_mode", FieldType::string},
    {"job_overview_delivery_mode", FieldType::string},
    {"interview_process_overview_delivery_mode", FieldType::string},
    {"phone_number_id", FieldType::string},
    {"sender_email_id", FieldType::string},
    {"email_template_group_id", FieldType::string},
    {"design_template_group_id", FieldType::string},
    {"retake_cooldown_days", FieldType::integer},
    {"email_report_to_candidate", FieldType::boolean},
    {"ats_metadata", FieldType::object},
    {"team_ids", FieldType::string_array},
}};

constexpr std::array<FieldRule, 4> ats_rules{{{"ats_job_id", FieldType::string},
                                              {"ats_name", FieldType::string},
                                              {"pending_activation", FieldType::boolean},
                                              {"source", FieldType::string}}};

void check_posting(const Json& body) {
    Violations violations;
    check_fields(body, writable, violations);
    if (const Json ats = member(body, "ats_metadata"); ats.is_object()) {
        check_fields(ats, ats_rules, violations, "ats_metadata.");
    }
    check_workflow_shape(body, violations);
    check_metadata(body, violations);
    violations.check();
}

/// Sets the writable fields that `body` contains.
void apply(const Json& body, Json& resource, Identifiers& identifiers) {
    for (const FieldRule& rule : writable) {
        const auto found = body.find(rule.name);
        if (found == body.end()) continue;
        resource[std::string{rule.name}] = found->is_null() ? unset_value(rule) : *found;
    }
    if (body.contains("metadata")) resource["metadata"] = object_member(body, "metadata");
    if (body.contains("workflow")) resource["workflow"] = complete_workflow(body["workflow"], identifiers);
}

/// Makes a name of lower-case words joined by hyphens. The beginning of the id keeps names distinct.
std::string slug(const Json& title, const std::string& id) {
    std::string slug;
    for (const char c : title.is_string() ? to_lower(title.get<std::string>()) : std::string{}) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            slug.push_back(c);
        } else if (!slug.empty() && slug.back() != '-') {
            slug.push_back('-');
        }
    }
    if (!slug.empty() && slug.back() != '-') slug.push_back('-');
    return slug + id.substr(0, 8);
}

}  // namespace

Posting& create_posting(Workspace& workspace, Identifiers& identifiers, double now, const Json& body) {
    check_posting(body);
    const std::string id = identifiers.next();
    const std::string key = identifiers.next();
    Posting posting;
    Json& resource = posting.resource;
    resource = {{"object", "posting"},
                {"id", id},
                {"company_id", workspace.company_id},
                {"status", "draft"},
                {"finalized", false},
                {"urls",
                 {{"candidate_url", "https://interviews.example.com/posting/" + id},
                  {"ingestion_url_key", key},
                  {"review_url", "https://app.example.com/postings/" + id}}},
                {"workflow", Json::array()},
                {"metadata", Json::object()},
                {"created_at", now},
                {"updated_at", now}};
    for (const FieldRule& rule : writable) resource[std::string{rule.name}] = unset_value(rule);
    apply(body, resource, identifiers);
    if (resource["name"].is_null()) resource["name"] = slug(resource["title"], id);
    return workspace.all<Posting>().add(id, std::move(posting));
}

void update_posting(const WorkspaceContext& context, Posting& posting, const Json& body) {
    check_posting(body);
    apply(body, posting.resource, context.identifiers);
    posting.resource["updated_at"] = context.now;
    if (body.contains("workflow")) context.events.workflow_changed(context.workspace, posting);
}

void activate_posting(const WorkspaceContext& context, Posting& posting) {
    Json& resource = posting.resource;
    Violations violations;
    check_workflow_valid(resource["workflow"], violations);
    violations.check();
    if (posting.activated_at) return;
    posting.activated_at = context.now;
    resource["status"] = "active";
    resource["finalized"] = true;
    resource["updated_at"] = context.now;
    if (resource["ats_metadata"].is_object()) resource["ats_metadata"]["pending_activation"] = false;
    context.events.workflow_changed(context.workspace, posting);
}

}  // namespace cis::emulator
