#include "every_type.hpp"
#include "model/fields.hpp"
#include "test.hpp"

using cis::model::Kind;
using cis::model::Type;

namespace {

std::vector<std::string> keys_of(const OrderedJson& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.push_back(key);
    return keys;
}

/// The specification's name for the type of a sample's value: numbers with a fraction are not integers.
std::string type_of(const OrderedJson& value) {
    if (value.is_number_float()) return "number";
    if (value.is_number()) return "integer";
    return value.type_name();
}

/// The type of a member, by its wire name.
const Type& type_of_member(const DescribedType& described, std::string_view name) {
    const auto& fields = described.type.table->fields;
    return std::ranges::find(fields, name, &cis::model::Field::name)->type();
}

/// The member of a listed type that identifies its items.
std::string id_field_of(const DescribedType& described) {
    for (const char* const name : {"interview_id", "id", "webhook_id"}) {
        if (described.sample.contains(name)) return name;
    }
    throw std::logic_error("a listed type without an identifier");
}

}  // namespace

TEST_CASE("a sample with all fields names exactly the members of its type") {
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name);
        std::vector<std::string> names;
        for (const auto& field : described.type.table->fields) names.emplace_back(field.name);
        CHECK(names == keys_of(described.sample));
    }
}

TEST_CASE("a sample with all fields is written as it was read, in the document's order") {
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name);
        const auto written = described.recode(described.sample.dump());
        REQUIRE(written);
        // The metadata of the samples is sorted, as the SDK writes it.
        CHECK(OrderedJson::parse(written->text()) == described.written_sample());
        CHECK(keys_of(OrderedJson::parse(written->text())) == keys_of(described.sample));
        CHECK(described.same(written->text(), described.sample.dump()));
        CHECK_FALSE(described.is_default(described.sample.dump()));
    }
}

TEST_CASE("members in any order are read") {
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name);
        std::vector<std::string> members;
        for (const auto& [key, value] : described.sample.items()) {
            members.push_back(OrderedJson(key).dump() + " : " + value.dump());
        }
        std::ranges::reverse(members);
        for (std::size_t turn = 0; turn < members.size(); ++turn) {
            std::ranges::rotate(members, members.begin() + 1);
            std::string text = "{";
            for (const std::string& member : members) text += (text.size() == 1 ? "" : " , ") + member;
            CHECK(described.same(text + "}", described.sample.dump()));
        }
    }
}

TEST_CASE("absent members leave their defaults") {
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name);
        CHECK(described.is_default("{}"));
        CHECK(described.is_default(" { } "));
    }
}

TEST_CASE("members that are null leave their defaults, except where a patch means null") {
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name);
        OrderedJson nulls = described.sample;
        for (auto& value : nulls) value = nullptr;
        const auto is_patch = [](const auto& field) { return field.type().kind == Kind::patch; };
        if (std::ranges::any_of(described.type.table->fields, is_patch)) {
            const auto written = described.recode(nulls.dump());
            const auto defaults = described.recode("{}");
            REQUIRE(written);
            REQUIRE(defaults);
            auto expected = nlohmann::json::parse(defaults->text());
            for (const auto& field : described.type.table->fields) {
                if (is_patch(field)) expected[std::string(field.name)] = nullptr;
            }
            CHECK(nlohmann::json::parse(written->text()) == expected);
        } else {
            CHECK(described.is_default(nulls.dump()));
        }
    }
}

TEST_CASE("a value that is not set stays apart from 0, false and an empty text") {
    const auto zero_of = [](const Type& type) -> OrderedJson {
        switch (type.kind) {
            case Kind::boolean: return false;
            case Kind::integer:
            case Kind::number:
            case Kind::timestamp: return 0;
            case Kind::list: return OrderedJson::array();
            case Kind::object: return OrderedJson::object();
            default: return "";
        }
    };
    std::set<std::string> told_apart;
    for (const DescribedType& described : every_type()) {
        for (const auto& field : described.type.table->fields) {
            const Type& type = field.type();
            if (described.type.table->parameters || type.kind != Kind::optional) continue;
            const std::string name(field.name);
            CAPTURE(described.name, name);
            const auto written = [&](const OrderedJson& value) {
                return OrderedJson::parse(described.recode(OrderedJson{{name, value}}.dump()).value().text())
                    .at(name);
            };
            CHECK(written(nullptr).is_null());
            if (type.element().kind == Kind::secret) continue;
            CHECK_FALSE(written(zero_of(type.element())).is_null());
            if (type.element().kind != Kind::object)
                CHECK(written(zero_of(type.element())) == zero_of(type.element()));
            told_apart.insert(std::string(described.name) + "." + name);
        }
    }
    for (const char* const name : {"Posting.description",
                                   "Posting.language",
                                   "Posting.interviewer_name",
                                   "Posting.deadline",
                                   "Posting.redirect_url",
                                   "Posting.scheduling_url",
                                   "Posting.max_retakes",
                                   "Posting.allow_sms_comms",
                                   "Posting.instructions",
                                   "Posting.company_overview",
                                   "Posting.job_overview",
                                   "Posting.interview_process_overview",
                                   "Posting.company_overview_delivery_mode",
                                   "Posting.job_overview_delivery_mode",
                                   "Posting.interview_process_overview_delivery_mode",
                                   "Posting.phone_number_id",
                                   "Posting.sender_email_id",
                                   "Posting.email_template_group_id",
                                   "Posting.design_template_group_id",
                                   "Posting.retake_cooldown_days",
                                   "Posting.email_report_to_candidate",
                                   "Posting.ats_metadata",
                                   "AtsMetadata.ats_job_id",
                                   "AtsMetadata.ats_name",
                                   "AtsMetadata.pending_activation",
                                   "AtsMetadata.source",
                                   "Candidate.candidate_id",
                                   "Candidate.score",
                                   "Candidate.interview_url",
                                   "WebInterviewSummary.highlights",
                                   "SmsSummary.criteria_passed",
                                   "SmsSummary.criteria_failed",
                                   "SmsSummary.messages_sent",
                                   "FormSummary.is_complete",
                                   "FormSummary.questions_answered",
                                   "FormSummary.total_questions",
                                   "Question.rank",
                                   "Question.options",
                                   "BlackoutPeriod.timezone",
                                   "BlackoutPeriod.start_hour",
                                   "BlackoutPeriod.end_hour",
                                   "EmailTemplateGroup.sender_email_id",
                                   "InterviewTemplate.description",
                                   "AtsResolveResult.email",
                                   "AtsResolveResult.ats_candidate_id",
                                   "AtsResolveResult.error",
                                   "Pagination.total_count"}) {
        CAPTURE(name);
        CHECK(told_apart.contains(name));
    }
}

TEST_CASE("values of an enumeration that this version does not know are written again") {
    std::vector<std::string> enumerations;
    for (const DescribedType& described : every_type()) {
        for (const auto& field : described.type.table->fields) {
            if (unwrapped(field.type()).kind != Kind::open_enum) continue;
            enumerations.push_back(std::string(described.name) + "." + std::string(field.name));
            CAPTURE(enumerations.back());
            OrderedJson sample = described.written_sample();
            sample[std::string(field.name)] = "on \"hold\" \u4e2d";
            const auto written = described.recode(sample.dump());
            REQUIRE(written);
            CHECK(written->text() == sample.dump());
        }
    }
    CHECK(enumerations == std::vector<std::string>{"Candidate.status", "Question.modality",
                                                   "QuestionParams.modality", "WebhookParams.event_type",
                                                   "WebhookParams.http_method", "LegacyWebhook.event_type",
                                                   "LegacyWebhook.http_method"});
}

TEST_CASE("members this version does not know are written again as they came") {
    const std::string unknown =
        R"("future" : {"list":[1, 2.50, 1e400, {"x":null}]},"fut\u0075re two": "\ud83d\ude00 \u00e9","":-0)";
    const int place = GENERATE(0, 1, 2);
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name, place);
        std::string text = described.written_sample().dump();
        if (place == 0) text.insert(text.size() - 1, "," + unknown);
        if (place == 1) text.insert(1, unknown + ",");
        if (place == 2) text = "{" + unknown + "}";
        const auto written = described.recode(text);
        REQUIRE(written);
        CHECK(written->text().ends_with(R"("future":{"list":[1, 2.50, 1e400, {"x":null}]},)"
                                        R"("fut\u0075re two":"\ud83d\ude00 \u00e9","":-0})"));
        CHECK(described.same(written->text(), text));
    }
}

TEST_CASE("a member of a wrong type is an error that names the member and both types") {
    const std::vector<std::pair<std::string, OrderedJson>> values = {
        {"string", "7"},        {"number", 7.5}, {"boolean", true}, {"array", OrderedJson::array({1})},
        {"object", {{"a", 1}}},
    };
    for (const DescribedType& described : every_type()) {
        for (const auto& [key, right] : described.sample.items()) {
            if (unwrapped(type_of_member(described, key)).kind == Kind::json) continue;
            for (const auto& [name, value] : values) {
                const std::string expected = type_of(right);
                if (name == expected) continue;
                OrderedJson sample = described.sample;
                sample[key] = value;
                CAPTURE(described.name, key, name);
                const auto written = described.recode(sample.dump());
                REQUIRE_FALSE(written);
                CHECK(written.error().kind == cis::ErrorKind::decode);
                std::string reason = key;
                reason.append(": expected ").append(expected).append(", got ");
                reason +=
                    expected == "integer" && name == "number" ? "a fraction or a number out of range" : name;
                CHECK(written.error().reason == reason);
            }
        }
    }
}

TEST_CASE("a page with one bad item keeps the others") {
    for (const DescribedType& described : every_type()) {
        if (described.page == nullptr) continue;
        CAPTURE(described.name);
        const std::string first_member = described.sample.begin().key();
        OrderedJson bad = described.sample;
        bad[first_member] = OrderedJson::array({7});
        OrderedJson last = described.sample;
        last[id_field_of(described)] = "the last";
        const OrderedJson body = {{"data", {described.sample, bad, last}},
                                  {"pagination", {{"has_more", false}, {"total_count", 3}, {"url", "/"}}}};
        const auto read = described.page(body.dump(), id_field_of(described));
        REQUIRE_FALSE(read.failure);
        CHECK(read.items == 2);
        REQUIRE(read.undecodable.size() == 1);
        CHECK(read.undecodable[0].index == 1);
        CHECK(read.undecodable[0].error.reason == "data[1]." + first_member + ": expected string, got array");
        CHECK(read.undecodable[0].raw.text() == bad.dump());
        CHECK(read.last_id == "the last");
    }
}

TEST_CASE("the path of an error leads through objects and arrays") {
    const auto reason_of = [](const char* pointer, const OrderedJson& wrong) {
        OrderedJson candidate = cis::test::wire_json("candidate.json");
        candidate[OrderedJson::json_pointer(pointer)] = wrong;
        return cis::from_json<cis::Candidate>(candidate.dump()).error().reason;
    };
    CHECK(reason_of("/workflow/steps/1/order", "x") ==
          "workflow.steps[1].order: expected integer, got string");
    CHECK(reason_of("/workflow/steps/0", 1) == "workflow.steps[0]: expected object, got number");
    CHECK(reason_of("/agent_summary/sms/criteria_failed/1", true) ==
          "agent_summary.sms.criteria_failed[1]: expected string, got boolean");
    CHECK(reason_of("/agent_summary/form", "x") == "agent_summary.form: expected object, got string");
    CHECK(reason_of("/metadata/source", 4) == "metadata.*: expected string, got number");
}
