#include "emulator_fixture.hpp"

using cis::emulator::Fault;

namespace {

const std::string sample = cis::test::project_folder() / "examples" / "data" / "posting-with-questions.json";
const std::string questions_pattern = "/api/v2/postings/{posting_id}/questions";

/// The emulator, and the program that runs against it.
struct CreateQuestions {
    Emulator service;
    TempDirectory directory;

    ProgramResult run(const std::string& file) {
        return run_program("create_questions", {file},
                           {{"CIS_BASE_URL", service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    }
    ProgramResult run_content(const std::string& content) {
        return run(directory.write("posting.json", content).string());
    }
};

json content_of(const std::string& file) { return json::parse(read_file(file)); }

}  // namespace

TEST_CASE("create_questions: the sample becomes a posting with a question of each modality, in order") {
    CreateQuestions program;
    const ProgramResult result = program.run(sample);
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

TEST_CASE("create_questions: what the file says is sent, no more and no less") {
    CreateQuestions program;
    json content = content_of(sample);
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

TEST_CASE("create_questions: bad input is named, and nothing is created") {
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
        {R"({"questions": []})", "posting: is missing"},
        {R"({"posting": {}})", "questions: is missing"},
        {R"({"posting": {}, "questions": {}})", "questions: must be an array"},
        {R"({"posting": {}, "questions": [], "question": []})", "question: is unknown"},
        {"[]", "must contain a JSON object"},
        {R"({"posting": {},)", "is not valid JSON, at byte 16"},
    }));
    CAPTURE(bad.content, bad.says);
    CreateQuestions program;
    const ProgramResult result = program.run_content(bad.content);
    CHECK(result.exit_code == 1);
    CHECK(result.out.empty());
    CAPTURE(result.err);
    CHECK(result.err.find(bad.says) != std::string::npos);
    CHECK(program.service.server.requests().empty());
}

TEST_CASE("create_questions: a file that is not there") {
    CreateQuestions program;
    const ProgramResult result = program.run(program.directory.path("missing.json").string());
    CHECK(result.exit_code == 1);
    CHECK(result.err.find("missing.json cannot be read") != std::string::npos);
}

TEST_CASE("create_questions: a question that fails is named, and the posting it is missing from is told") {
    CreateQuestions program;
    program.service.server.inject({.response = Fault::Response::proxy_error,
                                   .method = "POST",
                                   .path_pattern = questions_pattern,
                                   .every = 3});
    const ProgramResult result = program.run(sample);
    CHECK(result.exit_code == 1);
    CHECK(result.err.starts_with("questions[2]: There is a fault at the service"));
    CHECK(result.err.ends_with("\n2 of 6 questions created\n"));
    const std::string questions = "/api/v2/postings/" + result.last_line() + "/questions";
    CHECK(values_of(program.service.http.get(questions), "modality") ==
          std::vector<std::string>{"voice", "sms"});
}

TEST_CASE("create_questions: an id that cannot be printed is not lost") {
    CreateQuestions program;
    const std::string command =
        "exec '" + (program_folder() / "create_questions").string() + "' '" + sample + "' >/dev/full";
    const ProgramResult result =
        run_program("/bin/sh", {"-c", command},
                    {{"CIS_BASE_URL", program.service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    CHECK(result.exit_code == 1);
    const json posting = program.service.http.get("/api/v2/postings").json()["data"][0];
    CHECK(result.err.find("cannot write to standard output: " + posting["id"].get<std::string>()) !=
          std::string::npos);
}
