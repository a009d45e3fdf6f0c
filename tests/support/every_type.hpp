#pragma once

#include <cis/codec/json_text.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/candidate_params.hpp>
#include <cis/model/error_body.hpp>
#include <cis/model/page.hpp>
#include <cis/model/posting.hpp>
#include <cis/model/posting_params.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "wire_sample.hpp"

namespace cis::test {

/// A described type, without its C++ type.
struct DescribedType {
    std::string_view name;
    OrderedJson sample;  ///< with all the fields that the document gives it, each other than its default
    const model::Type& type;
    /// Reads a text and writes it again.
    Result<Json> (*recode)(std::string_view text);
    /// Whether what a text decodes to equals what `other` decodes to; both must decode.
    bool (*same)(std::string_view text, std::string_view other);
    /// Whether a text decodes to a value all of whose members are defaults.
    bool (*is_default)(std::string_view text);
};

template <class T>
DescribedType described_type(std::string_view name, OrderedJson sample) {
    return {name,
            std::move(sample),
            describe(std::type_identity<T>{}),
            [](std::string_view text) -> Result<Json> {
                auto value = from_json<T>(text);
                if (!value) return std::move(value).error();
                return to_json(*value);
            },
            [](std::string_view text, std::string_view other) {
                return from_json<T>(text).value() == from_json<T>(other).value();
            },
            [](std::string_view text) { return from_json<T>(text).value() == T{}; }};
}

/// All types of the model, each with a sample from the files beside this one.
inline std::vector<DescribedType> every_type() {
    const OrderedJson posting = wire_json("posting.json");
    const OrderedJson candidate = wire_json("candidate.json");
    const OrderedJson error = wire_json("error_envelope.json").at("error");
    const OrderedJson params = wire_json("posting_params.json");
    const OrderedJson& summary = candidate.at("agent_summary");
    const OrderedJson& workflow = candidate.at("workflow");
    OrderedJson candidate_receipt = wire_json("candidate_receipt_envelope.json").at("data");
    candidate_receipt["candidate"] = candidate;
    return {
        described_type<Posting>("Posting", posting),
        described_type<WorkflowStep>("WorkflowStep", posting.at("workflow").at(0)),
        described_type<PostingUrls>("PostingUrls", posting.at("urls")),
        described_type<AtsMetadata>("AtsMetadata", posting.at("ats_metadata")),
        described_type<PostingSummary>("PostingSummary", wire_json("posting_summary.json")),
        described_type<PostingReceipt>("PostingReceipt", {{"posting", posting}}),
        described_type<Candidate>("Candidate", candidate),
        described_type<CandidateWorkflow>("CandidateWorkflow", workflow),
        described_type<CandidateStep>("CandidateStep", workflow.at("steps").at(0)),
        described_type<AgentSummary>("AgentSummary", summary),
        described_type<ResumeSummary>("ResumeSummary", summary.at("resume")),
        described_type<WebInterviewSummary>("WebInterviewSummary", summary.at("web_interview")),
        described_type<SmsSummary>("SmsSummary", summary.at("sms")),
        described_type<FormSummary>("FormSummary", summary.at("form")),
        described_type<CandidateReceipt>("CandidateReceipt", candidate_receipt),
        described_type<IngestionReceipt>("IngestionReceipt", wire_json("ingestion_envelope.json").at("data")),
        described_type<Pagination>("Pagination", wire_json("candidate_page.json").at("pagination")),
        described_type<ErrorBody>("ErrorBody", error),
        described_type<ErrorEntry>("ErrorEntry", error.at("errors").at(0)),
        described_type<CandidateParams>("CandidateParams", wire_json("candidate_params.json")),
        described_type<PostingParams>("PostingParams", params),
        described_type<WorkflowStepParams>("WorkflowStepParams", params.at("workflow").at(0)),
    };
}

}  // namespace cis::test
