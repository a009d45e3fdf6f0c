#include "fault_server.hpp"
#include "questions_fixture.hpp"

using cis::emulator::Fault;

namespace {

const std::string cook =
    R"({"id": "p1", "object": "posting", "title": "Cook", "status": "active", "workflow": []})";
const std::string questions_pattern = "/api/v2/postings/{posting_id}/questions";

}  // namespace

TEST_CASE(
    "cis postings create --questions: the sample becomes a posting with a question of each modality, in "
    "order") {
    CreateQuestions program;
    const ProgramResult result = program.run(posting_with_questions);
    CHECK(result.exit_code == 0);
    CHECK(result.err == "6 of 6 questions created\n");

    const std::string questions = "/api/v2/postings/" + result.last_line() + "/questions";
    CHECK(values_of(program.service.http.get(questions), "modality") ==
          std::vector<std::string>{"voice", "sms", "form", "resume_eligibility", "resume_scoring",
                                   "voice_tags"});
    const json posting = program.service.http.get("/api/v2/postings").json()["data"][0];
    CHECK(posting["id"] == result.last_line());
    CHECK(posting["status"] == "draft");
}

TEST_CASE("cis postings create --questions: what the file says is sent, no more and no less") {
    CreateQuestions program;
    json content = json::parse(read_file(posting_with_questions));
    content["posting"]["salary_band"] = {{"from", 3}, {"to", 5}};
    content["posting"]["redirect_url"] = nullptr;
    content["questions"][1]["colour"] = "blue";
    REQUIRE(program.run_content(content.dump()).exit_code == 0);

    const auto requests = program.service.server.requests();
    REQUIRE(requests.size() == 1 + content["questions"].size());
    CHECK(json::parse(requests.at(0).body) == content["posting"]);
    for (std::size_t i = 0; i < content["questions"].size(); ++i) {
        CAPTURE(i);
        CHECK(json::parse(requests.at(i + 1).body) == content["questions"][i]);
    }
}

TEST_CASE("cis postings create --questions: bad input is named, and nothing is created") {
    struct Case {
        std::string content;
        std::string says;
    };
    const auto questions = [](const std::string& third) {
        return R"({"posting": {}, "questions": [{"modality": "sms"}, {"modality": "form"}, )" + third + "]}";
    };
    const auto bad = GENERATE_COPY(values<Case>({
        {questions(R"({"text": "Why?"})"), "questions[2].modality: is missing"},
        {questions(R"({"modality": null})"), "questions[2].modality: is missing"},
        {questions(R"({"modality": "telepathy"})"),
         "questions[2].modality: must be one of voice sms form resume_eligibility resume_scoring voice_tags"},
        {questions(R"({"modality": 3})"), "questions[2].modality: expected string, got number"},
        {questions(R"({"modality": "voice", "score_weight": "2"})"),
         "questions[2].score_weight: expected number, got string"},
        {questions(R"({"modality": "form", "options": ["a", 1]})"),
         "questions[2].options[1]: expected string, got number"},
        {questions(R"("voice")"), "questions[2]: must be an object"},
        {R"({"posting": {"workflow": [{"order": "1"}]}, "questions": []})",
         "posting.workflow[0].order: expected"},
        {R"({"posting": {"metadata": {"a": 1}}, "questions": []})",
         "posting.metadata.*: expected string, got"},
        {R"({"posting": {"metadata": {")" + std::string(41, 'k') + R"(": ""}}, "questions": []})",
         "posting.metadata." + std::string(41, 'k')},
        {R"({"posting": [], "questions": []})", "posting: must be an object"},
        {R"({"questions": []})", "--title is needed, unless the file of --questions has a posting"},
        {R"({"posting": {}})", "questions: is missing"},
        {R"({"posting": {}, "questions": {}})", "questions: must be an array"},
        {R"({"posting": {}, "questions": [], "question": []})", "question: is unknown"},
        {"[]", "must contain a JSON object"},
        {"{\n  \"questions\": [\n    {\"modality\": \"sms\"},\n    {\"text\": \"Why?\"}\n  ]\n}",
         ", line 4: questions[1].modality: is missing"},
        {R"({"posting": {},)", "is not valid JSON: see line 1"},
    }));
    CAPTURE(bad.content, bad.says);
    CreateQuestions program;
    const ProgramResult result = program.run_content(bad.content);
    CHECK(result.exit_code == 2);
    CHECK(result.out.empty());
    CAPTURE(result.err);
    CHECK(result.err.find(bad.says) != std::string::npos);
    CHECK(program.service.server.requests().empty());
}

TEST_CASE("cis postings create --questions: a posting without steps has a web interview, and can be opened") {
    CreateQuestions program;
    for (const std::string steps : {"", R"(, "workflow": [])"}) {
        const ProgramResult made =
            program.run_content(R"({"posting": {"title": "Nurse")" + steps + R"(}, "questions": []})");
        CHECK(made.exit_code == 0);
        const std::string id = made.out.substr(0, made.out.find('\n'));
        const json postings = program.service.http.get("/api/v2/postings").json()["data"];
        const auto found = std::ranges::find_if(postings, [&](const json& one) { return one["id"] == id; });
        REQUIRE(found != postings.end());
        CHECK((*found)["workflow"][0]["type"] == "web_interview");
    }
}

TEST_CASE("cis postings create --questions: a file that is not there") {
    CreateQuestions program;
    const ProgramResult result = program.run(program.directory.path("missing.json").string());
    CHECK(result.exit_code == 2);
    CHECK(result.err.find("missing.json cannot be read") != std::string::npos);
}

TEST_CASE(
    "cis postings create --questions: a question that fails is named, and the posting it is missing from is "
    "told") {
    CreateQuestions program;
    program.service.server.inject({.response = Fault::Response::proxy_error,
                                   .method = "POST",
                                   .path_pattern = questions_pattern,
                                   .every = 3});
    const ProgramResult result = program.run(posting_with_questions);
    CHECK(result.exit_code == 1);
    CHECK(result.err.starts_with("questions[2]: There is a fault at the service"));
    CHECK(result.err.ends_with(" 2 of 6 questions are in. The posting is there; \"cis questions add -p " +
                               result.last_line() + " FILE\" adds what is missing.\n"));
    const std::string questions = "/api/v2/postings/" + result.last_line() + "/questions";
    CHECK(values_of(program.service.http.get(questions), "modality") ==
          std::vector<std::string>{"voice", "sms"});
}

TEST_CASE("cis postings create --questions: an id that cannot be printed is not lost") {
    CreateQuestions program;
    const std::string command = "exec '" + (program_folder() / "cis").string() +
                                "' postings create --questions '" + posting_with_questions + "' >/dev/full";
    const ProgramResult result =
        run_program("/bin/sh", {"-c", command}, variables_of(program.service.server.base_url()));
    CHECK(result.exit_code == 5);
    const json posting = program.service.http.get("/api/v2/postings").json()["data"][0];
    CHECK(result.err.find("cannot write to standard output: " + posting["id"].get<std::string>()) !=
          std::string::npos);
}

TEST_CASE("cis postings create --questions: a file without a posting, and a title") {
    CreateQuestions program;
    const std::string file =
        program.directory.write("questions.json", R"({"questions": [{"modality": "sms"}]})").string();
    const ProgramResult result = program.run(file, {"--title", "Cook", "--open", "--json"});
    CHECK(result.exit_code == 0);
    const json made = last_json(result)["result"];
    CHECK(made["posting"]["title"] == "Cook");
    CHECK(made["posting"]["status"] == "active");
    CHECK(made["questions"]["added"].size() == 1);
    CHECK(program.modalities(made["posting"]["id"]) == std::vector<std::string>{"sms"});
}

TEST_CASE("cis postings create --questions: --title is said last") {
    CreateQuestions program;
    REQUIRE(program.run(posting_with_questions, {"--title", "Cook"}).exit_code == 0);
    CHECK(program.service.http.get("/api/v2/postings").json()["data"][0]["title"] == "Cook");
}

TEST_CASE("cis postings create: a posting that may have been created is not created again without a look") {
    Emulator service;
    service.server.inject({.response = Fault::Response::connection_closed,
                           .after_acting = true,
                           .method = "POST",
                           .path_pattern = "/api/v2/postings",
                           .times = 1});
    const ProgramResult result =
        run_cis("postings create", {"--title", "Cook"}, variables_of(service.server.base_url()));
    CHECK(result.exit_code == 1);
    CHECK(result.out.empty());
    CHECK_THAT(result.err,
               ContainsSubstring("The posting may have been created: look at \"cis postings\" first.\n"));
}

TEST_CASE("cis questions add: the questions of a file are added to a posting, in order, each once") {
    CreateQuestions program;
    const std::string posting = program.service.posting({{"title", "Cook"}});
    const ProgramResult result = program.add("Cook", posting_with_questions);
    CHECK(result.exit_code == 0);
    CHECK(result.out == "6 questions added to 'Cook'\n");
    CHECK(result.err == "The file has a posting too. Only its questions are added.\n");
    const std::vector<std::string> all{"voice",          "sms",       "form", "resume_eligibility",
                                       "resume_scoring", "voice_tags"};
    CHECK(program.modalities(posting) == all);
    CHECK(program.add("Cook", posting_with_questions).out ==
          "0 questions added to 'Cook', 6 were in before\n");
    CHECK(program.modalities(posting) == all);
}

TEST_CASE("cis questions add: after a failure, the same command adds what is missing") {
    CreateQuestions program;
    const std::string posting = program.service.posting({{"title", "Cook"}});
    program.service.server.inject({.response = Fault::Response::proxy_error,
                                   .method = "POST",
                                   .path_pattern = questions_pattern,
                                   .every = 3});
    const ProgramResult failed = program.add(posting, posting_with_questions, {"--json"});
    CHECK(failed.exit_code == 4);
    const json error = last_json(failed);
    CHECK(error["kind"] == "error");
    CHECK(error["result"]["added"].size() == 2);
    CHECK(error["result"]["wanted"] == 6);
    CHECK_THAT(failed.err, ContainsSubstring("2 of 6 questions are in. Run the same command again: those "
                                             "that are in are not added twice."));
    program.service.server.clear_faults();
    CHECK(last_json(program.add(posting, posting_with_questions, {"--json"}))["result"]["already_in"] == 2);
    CHECK(program.modalities(posting).size() == 6);
}

TEST_CASE("cis questions add: a question that the service refuses is no reason to run it again") {
    const std::string none = R"({"data": [], "pagination": {"has_more": false}})";
    const FaultServer server(answer_in_turn(
        {answer::json(200, R"({"data": [)" + cook + R"(], "pagination": {"has_more": false}})"),
         answer::json(200, none), answer::json(422, R"({"error": {"code": "invalid_param"}})")}));
    const ProgramResult result =
        run_cis("questions add", {"-p", "p1", posting_with_questions}, variables_of(server.base_url()));
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.err, ContainsSubstring("questions[0]: The service does not accept the request"));
}

TEST_CASE("cis questions: modality, text and id; or lines of JSON") {
    CreateQuestions program;
    (void)program.service.posting({{"title", "Cook"}});
    const auto variables = variables_of(program.service.server.base_url());
    const ProgramResult empty = run_cis("questions", {"-p", "Cook"}, variables);
    CHECK(empty.exit_code == 0);
    CHECK(empty.out.empty());
    CHECK(empty.err == "This posting has no questions yet. \"cis questions add\" adds those of a file.\n");
    REQUIRE(program.add("Cook", posting_with_questions).exit_code == 0);
    const ProgramResult table = run_cis("questions", {"-p", "Cook"}, variables);
    CHECK(table.out.starts_with("MODALITY "));
    CHECK(lines_of(table.out).size() == 7);
    CHECK_THAT(table.out, ContainsSubstring("sms                 May you work in the European Union?"));
    const auto records = listed_records(run_cis("questions", {"-p", "Cook", "--json"}, variables));
    REQUIRE(records.size() == 6);
    CHECK(records[1]["modality"] == "sms");
}

TEST_CASE("cis questions: one that cannot be decoded is named, and the others are listed") {
    const FaultServer server(answer_in_turn(
        {answer::json(200, R"({"data": [)" + cook + R"(], "pagination": {"has_more": false}})"),
         answer::json(200, R"({"data": [{"id": "q1", "modality": "sms", "text": "Why?"}, )"
                           R"({"id": "q2", "modality": 3}], "pagination": {"has_more": false}})")}));
    const ProgramResult listed =
        run_cis("questions", {"-p", "p1", "--json"}, variables_of(server.base_url()));
    CHECK(listed.exit_code == 3);
    CHECK(listed.err.starts_with("question q2 could not be decoded: data[1].modality: "));
    CHECK(listed_records(listed).size() == 2);
    CHECK(last_json(listed)["name"] == "review");
}
