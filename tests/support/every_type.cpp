#include "every_type.hpp"

#include <cis/codec/json_text.hpp>
#include <cis/model/ats.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/design_template.hpp>
#include <cis/model/email_template.hpp>
#include <cis/model/interview.hpp>
#include <cis/model/interview_completed.hpp>
#include <cis/model/interview_started.hpp>
#include <cis/model/interview_template.hpp>
#include <cis/model/legacy_ingestion.hpp>
#include <cis/model/legacy_webhook.hpp>
#include <cis/model/phone_number.hpp>
#include <cis/model/posting.hpp>
#include <cis/model/question.hpp>
#include <cis/model/report_available.hpp>
#include <cis/model/webhook.hpp>
#include <cis/model/workspace.hpp>
#include <type_traits>
#include <utility>

#include "decoded_page.hpp"
#include "model/fields.hpp"

namespace cis::test {
namespace {

using model::Kind;

/// Decodes a text and removes the secrets from the value.
template <class T>
T read_without_secrets(std::string_view text) {
    T value = from_json<T>(text).value();
    for (const model::Field& field : describe(std::type_identity<T>{}).table->fields) {
        if (unwrapped(field.type()).kind == Kind::secret) field.type().access->clear(field.member(&value));
    }
    return value;
}

template <class T>
ReadPage read_page(std::string body, std::string_view id_field) {
    DecodedPage<T> read(std::move(body), {id_field});
    return {read.page.data.size(), std::move(read.page.undecodable), std::move(read.last_id),
            std::move(read.failure)};
}

template <class T>
DescribedType described(OrderedJson sample) {
    const model::Type& type = describe(std::type_identity<T>{});
    ReadPage (*page)(std::string, std::string_view) = nullptr;
    if constexpr (Described<std::vector<T>>) page = &read_page<T>;
    return {type,
            type.table->name,
            std::move(sample),
            [](std::string_view text) -> Result<Json> {
                auto value = from_json<T>(text);
                if (!value) return std::move(value).error();
                return to_json(*value);
            },
            [](std::string_view text, std::string_view other) {
                return read_without_secrets<T>(text) == read_without_secrets<T>(other);
            },
            [](std::string_view text) { return from_json<T>(text).value() == T{}; },
            page};
}

/// A resource whose fields are undocumented: only the members that every resource has.
template <class T>
DescribedType described_unshown(const char* object) {
    return described<T>({{"object", object}, {"id", std::string(object) + "_1"}});
}

std::vector<DescribedType> list_every_type() {
    const OrderedJson posting = wire_json("posting.json");
    const OrderedJson posting_params = wire_json("posting_params.json");
    const OrderedJson candidate = wire_json("candidate.json");
    const OrderedJson& workflow = candidate.at("workflow");
    const OrderedJson& summary = candidate.at("agent_summary");
    OrderedJson candidate_receipt = wire_json("candidate_receipt_envelope.json").at("data");
    candidate_receipt["candidate"] = candidate;
    const OrderedJson email_template = wire_json("email_template.json");
    const OrderedJson error = wire_json("error_envelope.json").at("error");
    OrderedJson webhook = wire_json("webhook_envelope.json").at("data");
    webhook.erase("url");
    webhook.erase("status");
    const OrderedJson started = wire_json("interview_started.json");
    const OrderedJson report = wire_json("report_available.json");
    const OrderedJson& web_interview_info = report.at("agentic_data").at("web_interview_info");
    const OrderedJson& interview_data_model = report.at("interview_data_model");
    return {
        described<Posting>(posting),
        described<WorkflowStep>(posting.at("workflow").at(0)),
        described<PostingUrls>(posting.at("urls")),
        described<AtsMetadata>(posting.at("ats_metadata")),
        described<PostingSummary>(wire_json("posting_summary.json")),
        described<PostingReceipt>({{"posting", posting}}),
        described<PostingParams>(posting_params),
        described<WorkflowStepParams>(posting_params.at("workflow").at(0)),
        described<Candidate>(candidate),
        described<CandidateWorkflow>(workflow),
        described<CandidateStep>(workflow.at("steps").at(0)),
        described<AgentSummary>(summary),
        described<ResumeSummary>(summary.at("resume")),
        described<WebInterviewSummary>(summary.at("web_interview")),
        described<SmsSummary>(summary.at("sms")),
        described<FormSummary>(summary.at("form")),
        described<CandidateReceipt>(candidate_receipt),
        described<IngestionReceipt>(wire_json("ingestion_envelope.json").at("data")),
        described<CandidateParams>(wire_json("candidate_params.json")),
        described<InterviewData>({{"object", "interview_data"}}),
        described_unshown<WebInterviewResult>("web_interview_result"),
        described_unshown<ResumeResult>("resume_result"),
        described_unshown<SmsResult>("sms_result"),
        described_unshown<FormResult>("form_result"),
        described<InterviewMetadata>(wire_json("interview_metadata.json")),
        described<InterviewMetadataParams>(wire_json("interview_metadata_params.json")),
        described<Question>(wire_json("question.json")),
        described<QuestionParams>(wire_json("question_params.json")),
        described<EmailTemplate>(email_template),
        described<BlackoutPeriod>(email_template.at("blackout_period")),
        described<EmailTemplateGroup>(wire_json("email_template_group.json")),
        described<DesignTemplate>(wire_json("design_template.json")),
        described<DesignTemplateGroup>(wire_json("design_template_group.json")),
        described<PhoneNumber>(wire_json("phone_number.json")),
        described<InterviewTemplate>(wire_json("interview_template.json")),
        described_unshown<Voice>("voice"),
        described_unshown<SenderEmail>("sender_email"),
        described_unshown<Domain>("domain"),
        described_unshown<Workspace>("workspace"),
        described<AtsResolveResult>(wire_json("ats_resolve_result.json")),
        described<AtsResolveParams>(wire_json("ats_resolve_params.json")),
        described<AtsPushStatus>(wire_json("ats_push_status.json")),
        described<Webhook>(webhook),
        described<WebhookParams>(wire_json("webhook_params.json")),
        described<LegacyWebhook>(wire_json("legacy_webhook.json")),
        described<LegacyIngestParams>(wire_json("legacy_ingest_params.json")),
        described<InterviewStarted>(started),
        described<StartedMetadata>(started.at("metadata")),
        described<StartedCandidateMetadata>(started.at("metadata").at("metadata")),
        described<InterviewCompleted>(wire_json("interview_completed.json")),
        described<ReportAvailable>(report),
        described<ReportMetadata>(report.at("metadata")),
        described<ReportCandidateMetadata>(report.at("metadata").at("metadata")),
        described<ReportAgenticData>(report.at("agentic_data")),
        described<ReportWebInterviewInfo>(web_interview_info),
        described<ReportWebInterviewSummary>(web_interview_info.at("summary")),
        described<ReportScorecard>(report.at("scorecard")),
        described<ReportInterviewDataModel>(interview_data_model),
        described<ReportWorkflowStatus>(interview_data_model.at("workflow_status")),
        described<Pagination>(wire_json("candidate_page.json").at("pagination")),
    };
}

}  // namespace

OrderedJson DescribedType::written_sample() const {
    OrderedJson written = sample;
    for (const model::Field& field : type.table->fields) {
        if (unwrapped(field.type()).kind == Kind::secret) written[std::string(field.name)] = nullptr;
    }
    return written;
}

const model::Type& unwrapped(const model::Type& type) {
    return type.kind == Kind::optional || type.kind == Kind::patch ? type.element() : type;
}

const std::vector<DescribedType>& every_type() {
    static const std::vector<DescribedType> types = list_every_type();
    return types;
}

}  // namespace cis::test
