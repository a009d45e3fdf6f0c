#include "deliveries_fixture.hpp"

namespace {

using Names = std::set<std::string>;

/// The body that an event has now.
json payload(Deliveries& deliveries, const std::string& type, const std::string& interview) {
    const EventReceiver receiver;
    deliveries.subscribe(type, receiver.url());
    deliveries.emit(type, interview);
    REQUIRE(receiver.count() == 1);
    return receiver.events().front().body();
}

json candidate_shown(Deliveries& deliveries) {
    return deliveries.service.http.get(Emulator::candidates(deliveries.posting)).json()["data"][0];
}

}  // namespace

TEST_CASE("deliveries: the payload of interview_started") {
    Deliveries deliveries;
    const std::string interview = deliveries.candidate(
        {{"name", "Ann"}, {"email", "ann@example.com"}, {"metadata", {{"source", "fair"}, {"more", "x"}}}});
    const json body = payload(deliveries, "interview_started", interview);
    CHECK(members(body) == Names{"interview_id", "posting_id", "timestamp", "metadata"});
    CHECK(body["interview_id"] == interview);
    CHECK(body["posting_id"] == deliveries.posting);
    CHECK(body["timestamp"].is_number_float());
    CHECK(body["timestamp"] == emulator_start);
    CHECK(body["metadata"] == json{{"candidate_name", "Ann"},
                                   {"candidate_email", "ann@example.com"},
                                   {"candidate_id", candidate_shown(deliveries)["candidate_id"]},
                                   {"metadata", {{"source", "fair"}, {"job_id", nullptr}}}});
}

TEST_CASE("deliveries: missing data of a candidate is null") {
    Deliveries deliveries;
    const json metadata =
        payload(deliveries, "interview_started", deliveries.candidate(json::object()))["metadata"];
    CHECK(members(metadata) == Names{"candidate_name", "candidate_email", "candidate_id", "metadata"});
    CHECK(metadata["candidate_name"].is_null());
    CHECK(metadata["candidate_email"].is_null());
    CHECK(metadata["candidate_id"].is_string());
    CHECK(metadata["metadata"].is_null());
}

TEST_CASE("deliveries: the payload of interview_completed") {
    Deliveries deliveries{{}, Deliveries::autoplay()};
    const std::string interview = deliveries.candidate();
    deliveries.finish_interviews();
    const json body = payload(deliveries, "interview_completed", interview);
    CHECK(members(body) == Names{"interview_id", "agent_conversation_id", "parent_conversation_id",
                                 "engagement_id", "posting_id", "timestamp", "workflow_completed",
                                 "completion_timestamp"});
    CHECK(body["interview_id"] == interview);
    CHECK(body["posting_id"] == deliveries.posting);
    CHECK(body["workflow_completed"] == true);
    CHECK(body["completion_timestamp"] == candidate_shown(deliveries)["interviewed_at"]);
    CHECK(body["timestamp"] == emulator_start + 1000);
    CHECK_FALSE(body["agent_conversation_id"].get<std::string>().empty());
    CHECK(body["parent_conversation_id"].is_string());
    CHECK(body["engagement_id"].get<std::string>().empty());
}

TEST_CASE("deliveries: ids of conversations that a workflow does not have are empty") {
    Deliveries deliveries;
    const json steps{{{"type", "sms"}}, {{"type", "form"}}};
    REQUIRE(deliveries.service.http.patch("/api/v2/postings/" + deliveries.posting, {{"workflow", steps}})
                .status == 200);
    const json body = payload(deliveries, "interview_completed", deliveries.candidate());
    CHECK(body["agent_conversation_id"].get<std::string>().empty());
    CHECK_FALSE(body["engagement_id"].get<std::string>().empty());
    CHECK(body["workflow_completed"] == false);
    CHECK(body["completion_timestamp"] == body["timestamp"]);
}

TEST_CASE("deliveries: the payload of report_available") {
    Deliveries deliveries{{}, Deliveries::autoplay()};
    const std::string interview = deliveries.candidate();
    deliveries.finish_interviews();
    const json body = payload(deliveries, "report_available", interview);
    CHECK(members(body) == Names{"interview_id", "posting_id", "metadata", "report_url", "timestamp",
                                 "interview_type", "agentic_data", "scorecard", "chat_transcript",
                                 "communication", "transcript", "interview_data_model", "company_info",
                                 "posting_info", "resume_interview_info", "sms_interview_info",
                                 "form_interview_info"});
    const json shown = candidate_shown(deliveries);
    CHECK(body["interview_id"] == interview);
    CHECK(body["posting_id"] == deliveries.posting);
    CHECK(body["timestamp"] == emulator_start + 1000);
    CHECK(body["report_url"].get<std::string>().starts_with("https://"));
    CHECK(body["interview_type"] == "web_interview");
    CHECK(body["metadata"] ==
          json{{"candidate_name", "Ann"},
               {"candidate_email", "ann@example.com"},
               {"candidate_id", shown["candidate_id"]},
               {"metadata",
                {{"candidate_metadata_id", "metadata-" + shown["candidate_id"].get<std::string>()},
                 {"resume_url", shown["agent_summary"]["resume"]["resume_link"]}}}});
    CHECK(body["agentic_data"]["web_interview_info"]["summary"] ==
          json{{"interview_id", interview},
               {"highlights", shown["agent_summary"]["web_interview"]["highlights"]}});
    CHECK(body["scorecard"] == json{{"questions", json::array()}});
    CHECK(body["interview_data_model"] == json{{"details", json::object()},
                                               {"workflow_status", {{"step_by_step", json::array()}}},
                                               {"state_flags", json::object()},
                                               {"metadata", json::object()}});
    CHECK(body["resume_interview_info"] == json::object());
    CHECK(body["sms_interview_info"].is_null());
    CHECK(body["form_interview_info"].is_null());
}

TEST_CASE("deliveries: a report before the interview has no results") {
    Deliveries deliveries;
    const json body = payload(deliveries, "report_available", deliveries.candidate());
    CHECK(body["interview_type"].is_null());
    CHECK(body["agentic_data"] == json{{"web_interview_info", nullptr}});
    CHECK(body["metadata"]["metadata"]["resume_url"].is_null());
    CHECK(body["resume_interview_info"].is_null());
}

TEST_CASE("deliveries: the payload of a recruiter's events is the least") {
    cis::emulator::DeliveryOptions options;
    options.recruiter_events = true;
    Deliveries deliveries{options};
    const std::string type = GENERATE("candidate_shortlisted", "candidate_rejected");
    const std::string interview = deliveries.candidate();
    CHECK(payload(deliveries, type, interview) == json{{"interview_id", interview},
                                                       {"posting_id", deliveries.posting},
                                                       {"timestamp", emulator_start}});
}
