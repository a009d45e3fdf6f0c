#include "test.hpp"

TEST_CASE("every field of a question is read") {
    const auto question = cis::from_json<cis::Question>(wire_text("question.json")).value();
    CHECK(question.id == "qst_11");
    CHECK(question.posting_id == "pst_7Hq2");
    CHECK(question.modality == cis::QuestionModality::form);
    CHECK(question.text == "Which shift — day or \"night\"?");
    CHECK(question.object == "question");
    CHECK(question.rank == 3);
    CHECK(question.evaluation_criteria.text() == "\"Names a shift.\"");
    CHECK(question.score_of_1.text() == "\"No answer\"");
    CHECK(question.score_of_5.text() == R"({"text": "A clear choice"})");
    CHECK(question.score_weight == 0.25);
    CHECK(question.not_scored == true);
    CHECK(question.question_type == "mcq");
    CHECK(question.min_follow_ups.text() == "1");
    CHECK(question.max_follow_ups.text() == "2.0");
    CHECK(question.additional_instructions == "Ask slowly.");
    CHECK(question.post_processing_evaluation_criteria.text() == R"(["shift", "reason"])");
    CHECK(question.expected_answer.text() == "\"night\"");
    CHECK(question.expected_value.text() == "5");
    CHECK(question.is_dealbreaker == true);
    CHECK(question.answer.text() == R"([1, {"b": null}])");
    CHECK(question.is_knockout == true);
    REQUIRE(question.dropdown_values);
    REQUIRE(question.dropdown_values->size() == 2);
    CHECK(question.dropdown_values->at(1).text() == R"({"label": "Night", "value": 2})");
    CHECK(question.is_answer_mandated == true);
    CHECK(question.mcq_type == "single");
    CHECK(question.operator_ == ">=");
    CHECK(question.file_types == std::vector<std::string>{"pdf", "docx"});
    CHECK(question.allow_multiple_files == true);
    CHECK(question.slider_min == 0.5);
    CHECK(question.slider_max == 10.5);
    CHECK(question.slider_step == 0.125);
    CHECK(question.response_format == "text");
    CHECK(question.instructions == "Pick one.");
    CHECK(question.options == std::vector<std::string>{"Day", "Night"});
    CHECK(question.structured_config.text() == R"({"columns": 2})");
    CHECK(question.created_at == cis::Timestamp(1772355600.5));
    CHECK(question.updated_at == cis::Timestamp(1772442000.25));
    CHECK(question.extra.is_null());
}

TEST_CASE("fields that do not apply to a question's modality are unset, unlike empty ones") {
    const auto question =
        cis::from_json<cis::Question>(
            R"({"modality":"voice","options":null,"file_types":[],"slider_min":null,"is_knockout":false})")
            .value();
    CHECK_FALSE(question.options);
    CHECK(question.file_types == std::vector<std::string>{});
    CHECK_FALSE(question.slider_min);
    CHECK(question.is_knockout == false);
    CHECK_FALSE(question.is_dealbreaker);
}

TEST_CASE("each documented modality is known by its wire name") {
    using enum cis::QuestionModality;
    const auto modality_of = [](std::string_view wire) {
        return cis::from_json<cis::Question>(R"({"modality":")" + std::string(wire) + R"("})")
            .value()
            .modality.known();
    };
    CHECK(modality_of("voice") == voice);
    CHECK(modality_of("sms") == sms);
    CHECK(modality_of("form") == form);
    CHECK(modality_of("resume_eligibility") == resume_eligibility);
    CHECK(modality_of("resume_scoring") == resume_scoring);
    CHECK(modality_of("voice_tags") == voice_tags);
    CHECK(modality_of("Voice") == unknown);
}

TEST_CASE("the body of a question's creation is what the caller set, in the document's order") {
    const cis::QuestionParams params{
        .modality = cis::QuestionModality::sms,
        .text = "Do you hold a licence?",
        .rank = 2,
        .evaluation_criteria = nlohmann::json("Says yes."),
        .score_of_1 = nlohmann::json("No"),
        .score_of_5 = nlohmann::json("Yes"),
        .score_weight = 1.5,
        .not_scored = false,
        .question_type = "yes_no",
        .min_follow_ups = nlohmann::json(0),
        .max_follow_ups = nlohmann::json(3),
        .additional_instructions = "Be brief.",
        .post_processing_evaluation_criteria = nlohmann::json("None"),
        .expected_answer = nlohmann::json(true),
        .expected_value = nlohmann::json(5),
        .is_dealbreaker = true,
        .answer = nlohmann::json{{"given", nlohmann::json::array()}},
        .is_knockout = false,
        .dropdown_values = {nlohmann::json{{"label", "Day"}}},
        .is_answer_mandated = true,
        .mcq_type = "multiple",
        .operator_ = "equals",
        .file_types = {"pdf"},
        .allow_multiple_files = false,
        .slider_min = 0.5,
        .slider_max = 9.5,
        .slider_step = 0.25,
        .response_format = "text",
        .instructions = "Answer by SMS.",
        .options = {"Yes", "No"},
        .structured_config = nlohmann::json{{"columns", 2}},
    };
    CHECK(cis::to_json(params).text() == wire_json("question_params.json").dump());
    CHECK(cis::from_json<cis::QuestionParams>(wire_json("question_params.json").dump()).value() == params);
}

TEST_CASE("the body of a question's update has only what was set, with null for what is cleared") {
    const cis::QuestionParams params{.text = "Really?",
                                     .rank = 1,
                                     .expected_value = cis::null,
                                     .operator_ = cis::null,
                                     .options = std::vector<std::string>{},
                                     .extra = nlohmann::json{{"hint", "none"}}};
    CHECK(cis::to_json(params).text() == wire_json("question_update.json").dump());
    CHECK(cis::from_json<cis::QuestionParams>(wire_text("question_update.json")).value() == params);
}
