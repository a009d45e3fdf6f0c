#include "test.hpp"

using cis::webhook::Event;
using cis::webhook::guess_event_type;
using cis::webhook::parse_event;

TEST_CASE("every field of interview_started is read") {
    const Event event =
        parse_event(EventType::interview_started, wire_text("interview_started.json")).value();
    CHECK(event.type == EventType::interview_started);
    const auto& started = std::get<cis::InterviewStarted>(event.payload);
    CHECK(started.interview_id == "int_9Kq1");
    CHECK(started.posting_id == "pst_7Hq2");
    CHECK(started.timestamp == Timestamp(1772357400.25));
    CHECK(started.metadata->candidate_name == "Ada Example");
    CHECK(started.metadata->candidate_email == "ada@example.com");
    CHECK(started.metadata->candidate_id == "cand_31");
    CHECK(started.metadata->metadata->source == "careers-page");
    CHECK(started.metadata->metadata->job_id == "REQ-88");
    CHECK(started.extra.is_null());
}

TEST_CASE("every field of interview_completed is read") {
    const Event event =
        parse_event(EventType::interview_completed, wire_text("interview_completed.json")).value();
    const auto& completed = std::get<cis::InterviewCompleted>(event.payload);
    CHECK(completed.interview_id == "int_9Kq1");
    CHECK(completed.agent_conversation_id == "conv_5");
    CHECK(completed.parent_conversation_id == "conv_1");
    CHECK(completed.engagement_id == "");
    CHECK(completed.posting_id == "pst_7Hq2");
    CHECK(completed.timestamp == Timestamp(1772358600.5));
    CHECK(completed.workflow_completed == true);
    CHECK(completed.completion_timestamp == Timestamp(1772358599.75));
    CHECK(completed.extra.is_null());
}

TEST_CASE("every field of report_available is read") {
    const Event event = parse_event(EventType::report_available, wire_text("report_available.json")).value();
    const auto& report = std::get<cis::ReportAvailable>(event.payload);
    CHECK(report.interview_id == "int_9Kq1");
    CHECK(report.posting_id == "pst_7Hq2");
    CHECK(report.metadata->candidate_name == "Ada Example");
    CHECK(report.metadata->candidate_email == "ada@example.com");
    CHECK(report.metadata->candidate_id == "cand_31");
    CHECK(report.metadata->metadata->candidate_metadata_id == "cm_4");
    CHECK(report.metadata->metadata->resume_url == "https://files.example.com/cm_4/resume.pdf");
    CHECK(report.report_url == "https://reports.example.com/int_9Kq1");
    CHECK(report.timestamp == Timestamp(1772358660.125));
    CHECK(report.interview_type == "web_interview");
    const auto& summary = report.agentic_data->web_interview_info->summary;
    CHECK(summary->interview_id == "int_9Kq1");
    REQUIRE(summary->highlights);
    CHECK(*summary->highlights ==
          std::vector<std::string>{"Explains past work clearly", "Asks about the team"});
    REQUIRE(report.scorecard->questions);
    CHECK(report.scorecard->questions->at(0).as<nlohmann::json>().at("score") == 4);
    CHECK(report.chat_transcript.as<nlohmann::json>().at(0).at("role") == "agent");
    CHECK(report.communication.as<nlohmann::json>().at("clarity") == 4);
    CHECK(report.transcript.as<nlohmann::json>() == "Welcome …");
    const auto& model = report.interview_data_model;
    CHECK(model->details.as<nlohmann::json>().at("language") == "en");
    CHECK(model->workflow_status->step_by_step->at(0).as<nlohmann::json>().at("step_id") == "step_1");
    CHECK(model->state_flags.as<nlohmann::json>().at("is_complete") == true);
    CHECK(model->metadata.as<nlohmann::json>().at("attempt") == 1);
    CHECK(report.company_info.as<nlohmann::json>().at("name") == "Example Ltd");
    CHECK(report.posting_info.as<nlohmann::json>().at("title") == "Backend engineer");
    CHECK(report.resume_interview_info.is_null());
    CHECK(report.sms_interview_info.as<nlohmann::json>().at("messages_sent") == 3);
    CHECK(report.form_interview_info.is_null());
    CHECK(report.extra.is_null());
}

TEST_CASE("an event whose members are all null is read, and what is unknown is kept") {
    for (const auto& [type, file] : {std::pair{EventType::interview_started, "interview_started.json"},
                                     std::pair{EventType::interview_completed, "interview_completed.json"},
                                     std::pair{EventType::report_available, "report_available.json"}}) {
        auto body = wire_json(file);
        for (auto& member : body) member = nullptr;
        body["new_section"] = {{"a", 1}};
        const Event event = parse_event(type, body.dump()).value();
        CHECK(event.interview_id().empty());
        CHECK_FALSE(event.posting_id());
        CHECK_FALSE(event.timestamp());
        const std::string extra = std::visit(
            [](const auto& payload) -> std::string {
                if constexpr (requires { payload.extra; }) return std::string(payload.extra.text());
                return {};
            },
            event.payload);
        CHECK(extra == R"({"new_section":{"a":1}})");
    }
}

TEST_CASE("the common members of events are read without knowing the type") {
    const Event event = parse_event(EventType::report_available, wire_text("report_available.json")).value();
    CHECK(event.interview_id() == "int_9Kq1");
    CHECK(event.posting_id() == "pst_7Hq2");
    CHECK(event.timestamp() == Timestamp(1772358660.125));
    CHECK_FALSE(event.delivery_id);
}

TEST_CASE("events whose payload is not documented are open JSON") {
    const std::string body = R"({"interview_id":"int_1","posting_id":"pst_1","score":88})";
    for (const char* name : {"candidate_shortlisted", "candidate_rejected", "candidate_hired"}) {
        const Event event = parse_event(cis::OpenEnum<EventType>(name), body).value();
        CHECK(event.type.text() == name);
        CHECK(std::get<cis::Json>(event.payload).text() == body);
        CHECK(event.interview_id() == "int_1");
        CHECK(event.posting_id() == "pst_1");
        CHECK_FALSE(event.timestamp());
    }
    const Event text = parse_event(EventType::candidate_rejected, R"("rejected")").value();
    CHECK(text.interview_id().empty());
    CHECK_FALSE(text.posting_id());
}

TEST_CASE("a payload that does not fit is refused with its JSON path, without showing it") {
    const auto wrong =
        parse_event(EventType::interview_started, R"({"metadata":{"candidate_name":["Ada Example"]}})");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().kind == cis::ErrorKind::decode);
    CHECK(wrong.error().reason == "metadata.candidate_name: expected string, got array");
    for (const EventType type : {EventType::interview_started, EventType::candidate_rejected}) {
        const auto broken = parse_event(type, R"({"candidate_name":"Ada)");
        REQUIRE_FALSE(broken);
        CHECK(broken.error().kind == cis::ErrorKind::decode);
        CHECK(to_string(broken.error()).find("Ada") == std::string::npos);
    }
}

TEST_CASE("the type of an event is derived from the members that only it has") {
    CHECK(guess_event_type(wire_text("interview_started.json")) == EventType::interview_started);
    CHECK(guess_event_type(wire_text("interview_completed.json")) == EventType::interview_completed);
    CHECK(guess_event_type(wire_text("report_available.json")) == EventType::report_available);
    CHECK(guess_event_type(R"({"interview_id":"i","timestamp":1,"metadata":null})") ==
          EventType::interview_started);
    CHECK(guess_event_type(R"({"interview_id":"i","timestamp":1,"metadata":{},"report_url":null})") ==
          EventType::report_available);
}

TEST_CASE("no event type is derived from an ambiguous payload") {
    for (const char* body : {"", "{", "null", "[]", "{}", R"({"interview_id":"i"})", R"("interview_started")",
                             R"({"interview_id":"i","timestamp":1})", R"({"interview_id":"i","metadata":{}})",
                             R"({"timestamp":1,"metadata":{}})", R"({"event_type":"report_available"})"}) {
        CHECK(guess_event_type(body) == EventType::unknown);
    }
}
