#include "decoded_envelope.hpp"
#include "test.hpp"

TEST_CASE("every field of a posting is read") {
    const auto posting = cis::from_json<cis::Posting>(wire_text("posting.json")).value();
    CHECK(posting.object == "posting");
    CHECK(posting.id == "pst_7Hq2");
    CHECK(posting.company_id == "cmp_19");
    CHECK(posting.title == "Ingénieur backend");
    CHECK(posting.description == "Builds the ingestion pipeline.\nRemote.");
    CHECK(posting.status == "active");
    CHECK(posting.finalized);
    CHECK(posting.archived);
    CHECK(posting.test_posting);
    CHECK(posting.name == "ingenieur-backend");
    CHECK(posting.language == "fr");
    CHECK(posting.interviewer_name == "Alex");
    REQUIRE(posting.workflow.size() == 2);
    CHECK(posting.workflow[0].id == "stp_1");
    CHECK(posting.workflow[0].type == "web_interview");
    CHECK(posting.workflow[0].order == 1);
    CHECK(posting.workflow[0].config.text() == R"({"minutes": 20, "voices": ["a", "b"]})");
    CHECK(posting.workflow[1].type == "resume_check");
    CHECK(posting.workflow[1].order == 2);
    CHECK(posting.workflow[1].config.text() == "{}");
    CHECK(posting.urls.candidate_url == "https://interview.example.com/p/pst_7Hq2");
    CHECK(posting.urls.ingestion_url_key == "k-84c1");
    CHECK(posting.urls.review_url == "https://interview.example.com/review/pst_7Hq2");
    CHECK(posting.deadline == cis::Timestamp(1782864000.5));
    CHECK(posting.redirect_url == "https://jobs.example.com/thanks");
    CHECK(posting.scheduling_url == "https://calendar.example.com/backend");
    CHECK(posting.max_retakes == 2);
    CHECK(posting.allow_sms_comms == true);
    CHECK(posting.instructions == R"(Answer in "your own" words.)");
    CHECK(posting.company_overview == "We make bridges.");
    CHECK(posting.job_overview == "You make APIs.");
    CHECK(posting.interview_process_overview == "Two steps.");
    CHECK(posting.company_overview_delivery_mode == "spoken");
    CHECK(posting.job_overview_delivery_mode == "written");
    CHECK(posting.interview_process_overview_delivery_mode == "none");
    CHECK(posting.phone_number_id == "phn_3");
    CHECK(posting.sender_email_id == "snd_4");
    CHECK(posting.email_template_group_id == "etg_5");
    CHECK(posting.design_template_group_id == "dtg_6");
    CHECK(posting.retake_cooldown_days == 14);
    CHECK(posting.email_report_to_candidate == true);
    REQUIRE(posting.ats_metadata);
    CHECK(posting.ats_metadata->ats_job_id == "job-991");
    CHECK(posting.ats_metadata->ats_name == "some_ats");
    CHECK(posting.ats_metadata->pending_activation == true);
    CHECK(posting.ats_metadata->source == "interview_template");
    CHECK(posting.metadata == cis::Metadata{{"team", "platform"}, {"ville", "Orléans"}});
    CHECK(posting.team_ids == std::vector<std::string>{"tm_1", "tm_2"});
    CHECK(posting.created_at == cis::Timestamp(1772355600.25));
    CHECK(posting.updated_at == cis::Timestamp(1772442000.125));
    CHECK(posting.extra.is_null());
}

TEST_CASE("every field of a posting summary is read") {
    const auto summary = cis::from_json<cis::PostingSummary>(wire_text("posting_summary.json")).value();
    CHECK(summary.id == "pst_7Hq2");
    CHECK(summary.title == "Ingénieur backend");
    CHECK(summary.name == "ingenieur-backend");
    CHECK(summary.object == "posting_summary");
    CHECK(summary.extra.is_null());
}

TEST_CASE("a posting receipt holds the posting, and its other members in extra") {
    const DecodedEnvelope<cis::PostingReceipt> read(wire_text("posting_receipt_envelope.json"));
    REQUIRE_FALSE(read.failure);
    const auto& receipt = read.data;
    CHECK(read.meta.is_null());
    CHECK(read.extra.is_null());
    CHECK(receipt.posting.id == "pst_9");
    CHECK(receipt.posting.title == "Backend engineer");
    CHECK(receipt.posting.status == "draft");
    CHECK_FALSE(receipt.posting.finalized);
    CHECK(receipt.posting.workflow.empty());
    CHECK(receipt.posting.urls.ingestion_url_key == "k-1");
    CHECK(receipt.posting.urls.review_url.empty());
    CHECK_FALSE(receipt.posting.deadline);
    CHECK(receipt.posting.created_at == cis::Timestamp(1772355600));
    const auto others = receipt.extra.as<nlohmann::json>();
    CHECK(others.size() == 2);
    CHECK(others.at("posting_id") == "pst_9");
    CHECK(others.at("urls").at("candidate_url") == "https://interview.example.com/p/pst_9");
}

TEST_CASE("the body of a posting's creation is what the caller set, in the document's order") {
    cis::PostingParams params{
        .title = "Backend engineer",
        .description = "Remote",
        .archived = false,
        .test_posting = true,
        .name = "backend-engineer",
        .language = "en",
        .interviewer_name = "Alex",
        .workflow =
            {{.type = "web_interview", .id = "stp_1", .order = 1, .config = nlohmann::json{{"minutes", 20}}},
             {.type = "resume_check"}},
        .deadline = cis::Timestamp(1782864000.5),
        .redirect_url = "https://jobs.example.com/thanks",
        .scheduling_url = "https://calendar.example.com/backend",
        .max_retakes = 2,
        .allow_sms_comms = true,
        .instructions = "Be brief.",
        .company_overview = "We make bridges.",
        .job_overview = "You make APIs.",
        .interview_process_overview = "Two steps.",
        .company_overview_delivery_mode = "spoken",
        .job_overview_delivery_mode = "written",
        .interview_process_overview_delivery_mode = "none",
        .phone_number_id = "phn_3",
        .sender_email_id = "snd_4",
        .email_template_group_id = "etg_5",
        .design_template_group_id = "dtg_6",
        .retake_cooldown_days = 14,
        .email_report_to_candidate = false,
        .metadata = {{"team", "platform"}},
        .team_ids = {"tm_1"},
    };
    CHECK(cis::to_json(params).text() == wire_json("posting_params.json").dump());
    CHECK(cis::from_json<cis::PostingParams>(wire_json("posting_params.json").dump()).value() == params);
}

TEST_CASE("the body of a posting's update has only what was set, with null for what is cleared") {
    const cis::PostingParams params{.title = "Engineer",
                                    .redirect_url = cis::null,
                                    .metadata = {{"team", "web"}},
                                    .team_ids = std::vector<std::string>{},
                                    .extra = nlohmann::json{{"pay_range", "50-60k"}}};
    CHECK(cis::to_json(params).text() == wire_json("posting_update.json").dump());
    CHECK(cis::from_json<cis::PostingParams>(wire_text("posting_update.json")).value() == params);
}
