#include "emulator_fixture.hpp"

namespace {

std::string questions(const std::string& posting) { return "/api/v2/postings/" + posting + "/questions"; }

std::string question(Emulator& emulator, const std::string& posting, const std::string& text = "Why?") {
    const RawReply reply = emulator.http.post(questions(posting), {{"modality", "voice"}, {"text", text}});
    REQUIRE(reply.status == 201);
    return reply.json()["data"]["id"];
}

/// A value for every field that a caller may set.
const json every_field{{"text", "Do you drive?"},
                       {"evaluation_criteria", "Clear"},
                       {"score_of_1", "Vague"},
                       {"score_of_5", "Precise"},
                       {"score_weight", 1.5},
                       {"not_scored", true},
                       {"question_type", "open"},
                       {"min_follow_ups", 0},
                       {"max_follow_ups", 3},
                       {"additional_instructions", "Be kind"},
                       {"post_processing_evaluation_criteria", "Fair"},
                       {"expected_answer", "yes"},
                       {"expected_value", 5},
                       {"is_dealbreaker", true},
                       {"answer", {"any", 1}},
                       {"is_knockout", true},
                       {"dropdown_values", json::array({{{"label", "A"}}})},
                       {"is_answer_mandated", true},
                       {"mcq_type", "single"},
                       {"operator", "gte"},
                       {"file_types", {"pdf"}},
                       {"allow_multiple_files", true},
                       {"slider_min", 0},
                       {"slider_max", 10.5},
                       {"slider_step", 0.5},
                       {"response_format", "text"},
                       {"instructions", "Tag it"},
                       {"options", {"a", "b"}},
                       {"structured_config", {{"depth", 2}}}};

}  // namespace

TEST_CASE("emulator: a question has the fields of its modality, and the others are null") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    struct Row {
        const char* modality;
        std::set<std::string> set;
    };
    const std::vector<Row> rows{
        {"voice",
         {"text", "evaluation_criteria", "score_of_1", "score_of_5", "score_weight", "not_scored",
          "question_type", "min_follow_ups", "max_follow_ups", "additional_instructions",
          "post_processing_evaluation_criteria"}},
        {"sms",
         {"text", "evaluation_criteria", "question_type", "additional_instructions", "expected_answer",
          "is_dealbreaker"}},
        {"form",
         {"text", "question_type", "expected_value", "answer", "is_knockout", "dropdown_values",
          "is_answer_mandated", "mcq_type", "operator", "file_types", "allow_multiple_files", "slider_min",
          "slider_max", "slider_step", "response_format", "options"}},
        {"resume_eligibility",
         {"text", "evaluation_criteria", "expected_value", "is_dealbreaker", "operator"}},
        {"resume_scoring",
         {"text", "evaluation_criteria", "score_of_1", "score_of_5", "score_weight", "not_scored"}},
        {"voice_tags", {"text", "response_format", "instructions", "options", "structured_config"}},
    };
    json body = every_field;
    body["unknown"] = 1;
    body["id"] = "mine";
    for (const Row& row : rows) {
        CAPTURE(row.modality);
        body["modality"] = row.modality;
        const RawReply reply = emulator.http.post(questions(posting), body);
        REQUIRE(reply.status == 201);
        const json data = reply.json()["data"];
        CHECK(data.size() == every_field.size() + 7);
        CHECK(data["object"] == "question");
        CHECK(data["posting_id"] == posting);
        CHECK(data["modality"] == row.modality);
        CHECK(data["id"] != "mine");
        CHECK(data["created_at"] == emulator_start);
        for (const auto& [name, value] : every_field.items()) {
            CAPTURE(name);
            CHECK(data.at(name) == (row.set.contains(name) ? value : json{}));
        }
    }
    CHECK(values_of(emulator.http.get(questions(posting)), "modality") ==
          std::vector<std::string>{"voice", "sms", "form", "resume_eligibility", "resume_scoring",
                                   "voice_tags"});
}

TEST_CASE("emulator: wrong types in a question are named one by one") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const json body{{"modality", "video"},     {"text", 1},
                    {"score_weight", "heavy"}, {"options", {1}},
                    {"slider_min", false},     {"dropdown_values", {"a"}},
                    {"is_knockout", 1.5},      {"structured_config", json::array()}};
    const RawReply reply = emulator.http.post(questions(posting), body);
    CHECK(reply.status == 422);
    CHECK(params_of(reply) == std::vector<std::string>{"text", "score_weight", "is_knockout",
                                                       "dropdown_values", "slider_min", "options",
                                                       "structured_config", "modality"});
    for (const json& modality : {json{}, json(3), json("")}) {
        CAPTURE(modality.dump());
        CHECK(params_of(emulator.http.post(questions(posting), {{"modality", modality}})) ==
              std::vector<std::string>{"modality"});
    }
    CHECK(emulator.http.get(questions(posting)).json()["data"].empty());
}

TEST_CASE("emulator: an update changes only what it holds, and null resets") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const std::string id = question(emulator, posting);
    const std::string path = questions(posting) + "/" + id;
    emulator.advance(5);
    json expected = emulator.http.get(questions(posting)).json()["data"][0];
    const RawReply reply = emulator.http.patch(
        path,
        {{"score_weight", 2}, {"not_scored", true}, {"operator", "eq"}, {"modality", "voice"}, {"rank", 9}});
    REQUIRE(reply.status == 200);
    expected["score_weight"] = 2;
    expected["not_scored"] = true;
    expected["updated_at"] = emulator_start + 5;
    CHECK(reply.json()["data"] == expected);
    CHECK(emulator.http.get(questions(posting)).json()["data"][0] == expected);

    const json reset = emulator.http.patch(path, {{"text", nullptr}, {"not_scored", nullptr}}).json()["data"];
    CHECK(reset["text"].is_null());
    CHECK(reset["not_scored"] == false);
    CHECK(reset["score_weight"] == 2);
    CHECK(params_of(emulator.http.patch(path, {{"modality", "form"}})) ==
          std::vector<std::string>{"modality"});
    CHECK(params_of(emulator.http.patch(path, {{"text", 5}})) == std::vector<std::string>{"text"});
}

TEST_CASE("emulator: a deleted question is answered once more and then gone") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const std::string first = question(emulator, posting);
    const std::string second = question(emulator, posting);
    const std::string third = question(emulator, posting);
    const std::string path = questions(posting) + "/" + second;
    const RawReply deleted = emulator.http.send("DELETE", path);
    CHECK(deleted.status == 200);
    CHECK(deleted.json()["data"]["id"] == second);
    CHECK(deleted.json()["data"]["object"] == "question");
    const RawReply list = emulator.http.get(questions(posting));
    CHECK(values_of(list, "id") == std::vector{first, third});
    CHECK(list.json()["pagination"]["total_count"] == 2);
    CHECK(values_of(emulator.http.get(questions(posting) + "?starting_after=" + second), "id") ==
          std::vector{third});
    CHECK(emulator.http.send("DELETE", path).status == 404);
    CHECK(emulator.http.patch(path, {{"text", "x"}}).status == 404);
    CHECK(emulator.http.post(questions(posting) + "/reorder", {{"question_ids", {third, second, first}}})
              .status == 422);
}

TEST_CASE("emulator: questions are listed by rank, which reordering changes") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    std::vector<std::string> ids(5);
    for (std::string& id : ids) id = question(emulator, posting);
    std::ranges::reverse(ids);
    const RawReply reply = emulator.http.post(questions(posting) + "/reorder", {{"question_ids", ids}});
    CHECK(values_of(reply, "id") == ids);
    CHECK(reply.json()["pagination"]["total_count"] == 5);
    int rank = 0;
    const json list = emulator.http.get(questions(posting)).json()["data"];
    for (const json& item : list) {
        CHECK(item["id"] == ids[static_cast<std::size_t>(rank)]);
        CHECK(item["rank"] == ++rank);
    }
    const RawReply page = emulator.http.get(questions(posting) + "?limit=2&starting_after=" + ids[1]);
    CHECK(values_of(page, "id") == std::vector{ids[2], ids[3]});
    CHECK(page.json()["pagination"]["has_more"] == true);
    ids.push_back(question(emulator, posting));
    CHECK(values_of(emulator.http.get(questions(posting)), "id") == ids);
}

TEST_CASE("emulator: an order must name each question once") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const std::string other = emulator.posting();
    const std::string a = question(emulator, posting);
    const std::string b = question(emulator, posting);
    const std::string elsewhere = question(emulator, other);
    const std::string path = questions(posting) + "/reorder";
    for (const json& ids : {json{}, json("a"), json::array(), json{a}, json{a, a}, json{a, b, b},
                            json{a, elsewhere}, json{a, b, elsewhere}, json{a, 1}}) {
        CAPTURE(ids.dump());
        const RawReply reply = emulator.http.post(path, {{"question_ids", ids}});
        CHECK(reply.status == 422);
        CHECK(params_of(reply) == std::vector<std::string>{"question_ids"});
    }
    CHECK(values_of(emulator.http.get(questions(posting)), "id") == std::vector{a, b});
    CHECK(emulator.http.post(questions("unknown") + "/reorder", {{"question_ids", json::array()}}).status ==
          404);
}

TEST_CASE("emulator: a question belongs to its posting") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const std::string other = emulator.posting();
    const std::string id = question(emulator, posting);
    for (const RawReply& reply : {emulator.http.get(questions("unknown")),
                                  emulator.http.post(questions("unknown"), {{"modality", "sms"}}),
                                  emulator.http.patch(questions(other) + "/" + id, json::object()),
                                  emulator.http.send("DELETE", questions(other) + "/" + id),
                                  emulator.http.send("DELETE", questions(posting) + "/%E8%AA%9E%2F" + id)}) {
        CHECK(reply.status == 404);
        CHECK(error_of(reply)["code"] == "not_found");
    }
    CHECK(emulator.http.get(questions(posting)).json()["data"].size() == 1);
}
