#include "decoded_envelope.hpp"
#include "test.hpp"

TEST_CASE("every field of a candidate is read") {
    const auto candidate = cis::from_json<cis::Candidate>(wire_text("candidate.json")).value();
    CHECK(candidate.object == "candidate");
    CHECK(candidate.interview_id == "int_51");
    CHECK(candidate.candidate_id == "cnd_8");
    CHECK(candidate.posting_id == "pst_7Hq2");
    CHECK(candidate.name == "Zoë Müller 李");
    CHECK(candidate.email == "zoe@example.com");
    CHECK(candidate.score == 87.5);
    CHECK(candidate.status == cis::CandidateStatus::completed);
    CHECK(candidate.interview_url == "https://interview.example.com/i/int_51");
    CHECK(candidate.shortlisted);
    CHECK(candidate.dismissed);
    CHECK(candidate.metadata == cis::Metadata{{"source", "fair"}, {"note", "a/b\\c"}});
    CHECK(candidate.data.text() ==
          R"({"years": 5, "skills": ["c++", "sql"], "salary": 1e5, "nested": {"deep": [null, false]}})");
    CHECK(candidate.interviewed_at == cis::Timestamp(1772359100.5));
    CHECK(candidate.created_at == cis::Timestamp(1772355600.123456));
    CHECK(candidate.extra.is_null());
}

TEST_CASE("every field of a candidate's workflow is read") {
    const auto workflow = cis::from_json<cis::Candidate>(wire_text("candidate.json")).value().workflow;
    REQUIRE(workflow);
    CHECK(workflow->all_complete);
    CHECK(workflow->last_activity_at == cis::Timestamp(1772359201.5));
    REQUIRE(workflow->steps.size() == 2);
    const auto& step = workflow->steps[0];
    CHECK(step.step_id == "stp_1");
    CHECK(step.order == 1);
    CHECK(step.status == "completed");
    CHECK(step.started);
    CHECK(step.completed);
    CHECK(step.knocked_out);
    CHECK(step.last_updated_at == cis::Timestamp(1772359200.75));
    const auto& next = workflow->steps[1];
    CHECK(next.step_id == "stp_2");
    CHECK(next.order == 2);
    CHECK(next.status == "waiting");
    CHECK_FALSE(next.started);
    CHECK_FALSE(next.completed);
    CHECK_FALSE(next.knocked_out);
    CHECK_FALSE(next.last_updated_at);
}

TEST_CASE("every part of a candidate's agent summary is read") {
    const auto summary = cis::from_json<cis::Candidate>(wire_text("candidate.json")).value().agent_summary;
    REQUIRE(summary);
    REQUIRE(summary->resume);
    CHECK(summary->resume->resume_score == 71.25);
    CHECK(summary->resume->is_eligible == true);
    CHECK(summary->resume->resume_link == "https://files.example.com/r.pdf");
    REQUIRE(summary->web_interview);
    CHECK(summary->web_interview->score == 90.5);
    CHECK(summary->web_interview->highlights == std::vector<std::string>{"clear", "\"calm\""});
    CHECK(summary->web_interview->audio_recording_link == "https://files.example.com/a.mp3");
    CHECK(summary->web_interview->video_recording_link == "https://files.example.com/v.mp4");
    REQUIRE(summary->sms);
    CHECK(summary->sms->is_eligible == false);
    CHECK(summary->sms->criteria_passed == std::vector<std::string>{"licence"});
    CHECK(summary->sms->criteria_failed == std::vector<std::string>{"weekends", "nights"});
    CHECK(summary->sms->messages_sent == 6);
    REQUIRE(summary->form);
    CHECK(summary->form->is_complete == true);
    CHECK(summary->form->is_eligible == true);
    CHECK(summary->form->questions_answered == 9);
    CHECK(summary->form->total_questions == 10);
}

TEST_CASE("each documented candidate status is known by its wire name") {
    using enum cis::CandidateStatus;
    const auto status_of = [](std::string_view wire) {
        return cis::from_json<cis::Candidate>(R"({"status":")" + std::string(wire) + R"("})")
            .value()
            .status.known();
    };
    CHECK(status_of("pending") == pending);
    CHECK(status_of("in_progress") == in_progress);
    CHECK(status_of("evaluating") == evaluating);
    CHECK(status_of("completed") == completed);
    CHECK(status_of("shortlisted") == shortlisted);
    CHECK(status_of("dismissed") == dismissed);
    CHECK(status_of("knocked_out") == knocked_out);
    CHECK(status_of("Pending") == unknown);
    CHECK(status_of("") == unknown);
}

TEST_CASE("a status this version does not know is kept and written again") {
    const auto candidate = cis::from_json<cis::Candidate>(R"({"status":"on \"hold\""})").value();
    CHECK(candidate.status.known() == cis::CandidateStatus::unknown);
    CHECK(candidate.status.text() == "on \"hold\"");
    CHECK(cis::to_json(candidate).as<nlohmann::json>().at("status") == "on \"hold\"");
}

TEST_CASE("a candidate receipt is read from its envelope") {
    const DecodedEnvelope<cis::CandidateReceipt> read(wire_text("candidate_receipt_envelope.json"));
    REQUIRE_FALSE(read.failure);
    const auto& receipt = read.data;
    CHECK(read.meta.text() == "{}");
    CHECK(read.extra.is_null());
    CHECK(receipt.interview_id == "int_77");
    CHECK(receipt.interview_url == "https://interview.example.com/i/int_77");
    CHECK(receipt.posting_id == "pst_7Hq2");
    CHECK(receipt.object == "candidate");
    CHECK(receipt.extra.is_null());
    CHECK(receipt.candidate.interview_id == "int_77");
    CHECK(receipt.candidate.name == "Ana Prado");
    CHECK(receipt.candidate.status == cis::CandidateStatus::pending);
    CHECK_FALSE(receipt.candidate.candidate_id);
    CHECK_FALSE(receipt.candidate.score);
    CHECK_FALSE(receipt.candidate.workflow);
    CHECK_FALSE(receipt.candidate.agent_summary);
    CHECK_FALSE(receipt.candidate.interviewed_at);
    CHECK(receipt.candidate.data.text() == "{}");
    CHECK(receipt.candidate.created_at == cis::Timestamp(1772355600));
}

TEST_CASE("an ingestion receipt is read from its envelope") {
    const DecodedEnvelope<cis::IngestionReceipt> read(wire_text("ingestion_envelope.json"));
    REQUIRE_FALSE(read.failure);
    const auto& receipt = read.data;
    CHECK(receipt.ingestion_id == "ing_3");
    CHECK(receipt.object == "ingestion");
    CHECK(receipt.status == "queued");
}

TEST_CASE("the body of a candidate's creation is what the caller set, in the document's order") {
    const cis::CandidateParams params{.name = "Zoë Müller",
                                      .email = "zoe@example.com",
                                      .phone_number = "+14155550100",
                                      .metadata = {{{"source", "fair"}, {"note", "a \"b\""}}},
                                      .data = cis::test::OrderedJson{{"years", 5}, {"skills", {"c++"}}}};
    CHECK(cis::to_json(params).text() == wire_json("candidate_params.json").dump());
    CHECK(cis::to_json(cis::CandidateParams{}).text() == "{}");
    CHECK(cis::to_json(cis::CandidateParams{.email = "", .metadata = cis::Metadata{}}).text() ==
          R"({"email":"","metadata":{}})");
}
