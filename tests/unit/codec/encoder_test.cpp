#include "codec/encoder.hpp"
#include "test.hpp"

namespace {

/// The error of a value that cannot be written.
template <class T>
cis::Error error_of(const T& value) {
    std::string out;
    auto error = cis::detail::encode(describe(std::type_identity<T>{}), &value, out);
    REQUIRE(error);
    CHECK_THROWS_AS(to_json(value), cis::Exception);
    return *error;
}

Json json(const char* text) { return Json::from_text(text).value(); }

std::string written_name(std::string name) {
    const Json written = to_json(CandidateParams{.name = std::move(name)});
    const std::string_view text = written.text();
    REQUIRE(text.starts_with(R"({"name":)"));
    return std::string(text.substr(8, text.size() - 9));
}

std::string written_deadline(double seconds) {
    const Json written = to_json(PostingParams{.deadline = cis::Timestamp(seconds)});
    return std::string(written.text().substr(12, written.text().size() - 13));
}

}  // namespace

TEST_CASE("every character of ASCII is written so that it reads back") {
    for (int code = 0; code < 128; ++code) {
        CAPTURE(code);
        const std::string name = "<" + std::string(1, static_cast<char>(code)) + ">";
        const std::string written = written_name(name);
        CHECK(nlohmann::json::parse(written) == name);
        CHECK((written == "\"" + name + "\"") == (code >= 0x20 && code != '"' && code != '\\'));
        for (const char c : written) CHECK(static_cast<unsigned char>(c) >= 0x20);
    }
    CHECK(written_name("\"\\\n\r\t\b\f") == R"("\"\\\n\r\t\u0008\u000c")");
    CHECK(written_name("") == "\"\"");
    CHECK(written_name(std::string("\0\x1f", 2)) == R"("\u0000\u001f")");
}

TEST_CASE("text beyond ASCII is written as it is, also between escapes") {
    CHECK(written_name("é中😀\x7F") == "\"é中😀\x7F\"");
    CHECK(written_name("é\"中\n\n😀\\") == R"("é\"中\n\n😀\\")");
}

TEST_CASE("text that is not UTF-8 is refused with the path to it") {
    const auto bad =
        GENERATE(as<std::string>{}, "\xFF", "a\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80");
    CAPTURE(bad.size());
    const auto check = [](const cis::Error& error, std::string_view param) {
        CHECK(error.kind == cis::ErrorKind::invalid_argument);
        CHECK(error.param == param);
        CHECK(error.reason == "is not UTF-8");
    };
    check(error_of(CandidateParams{.name = bad}), "name");
    check(error_of(CandidateParams{.metadata = cis::Metadata{{"k", bad}}}), "metadata.k");
    check(error_of(CandidateParams{.metadata = cis::Metadata{{bad, "v"}}}), "metadata");
    check(error_of(PostingParams{.team_ids = {"a", bad}}), "team_ids.1");
    check(error_of(PostingParams{.workflow = {{.type = "x"}, {.type = bad}}}), "workflow.1.type");
    check(error_of(cis::Candidate{.status = cis::OpenEnum<cis::CandidateStatus>(bad)}), "status");
}

TEST_CASE("numbers that are not finite are refused") {
    const auto number =
        GENERATE(std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
                 std::numeric_limits<double>::quiet_NaN());
    const auto deadline = error_of(PostingParams{.deadline = cis::Timestamp(number)});
    CHECK(deadline.kind == cis::ErrorKind::invalid_argument);
    CHECK(deadline.param == "deadline");
    CHECK(deadline.reason == "is not a finite number");
    CHECK(error_of(cis::Candidate{.score = number}).param == "score");
}

TEST_CASE("numbers are written so that they are read back exactly, and integers without an exponent") {
    CHECK(written_deadline(0) == "0");
    CHECK(written_deadline(1772355600) == "1772355600");
    CHECK(written_deadline(1e15) == "1000000000000000");
    CHECK(written_deadline(-5) == "-5");
    CHECK(written_deadline(1772355600.25) == "1772355600.25");
    CHECK(written_deadline(1772355600.123456) == "1772355600.123456");
    for (const double number :
         {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -2.5e-7, 9007199254740993e3, 1e22}) {
        CAPTURE(number);
        CHECK(nlohmann::json::parse(written_deadline(number)).get<double>() == number);
    }
    CHECK(to_json(PostingParams{.max_retakes = std::numeric_limits<std::int64_t>::min()}).text() ==
          R"({"max_retakes":-9223372036854775808})");
}

TEST_CASE("only what was set in parameters is written") {
    CHECK(to_json(PostingParams{}).text() == "{}");
    CHECK(to_json(PostingParams{.title = cis::null, .archived = false, .deadline = cis::null}).text() ==
          R"({"title":null,"archived":false,"deadline":null})");
    CHECK(to_json(CandidateParams{.data = Json()}).text() == R"({"data":null})");
}

TEST_CASE("a resource is written with all its members") {
    CHECK(to_json(cis::PostingSummary{}).text() == R"({"id":"","title":"","name":"","object":""})");
    CHECK(to_json(cis::AgentSummary{}).text() ==
          R"({"resume":null,"web_interview":null,"sms":null,"form":null})");
    CHECK(to_json(cis::WorkflowStep{}).text() == R"({"id":"","type":"","order":0,"config":null})");
}

TEST_CASE("extra members are written behind the others") {
    CHECK(to_json(CandidateParams{.name = "A", .extra = json(R"( { "x" : 1 } )")}).text() ==
          R"({"name":"A", "x" : 1 })");
    CHECK(to_json(CandidateParams{.extra = json(R"({"x":{"y":"}"},"z":1e999})")}).text() ==
          R"({"x":{"y":"}"},"z":1e999})");
    CHECK(to_json(CandidateParams{.name = "A", .extra = json("{}")}).text() == R"({"name":"A"})");
    CHECK(to_json(CandidateParams{.name = "A", .extra = json(" { } ")}).text() == R"({"name":"A"})");
    CHECK(to_json(CandidateParams{.extra = json(" null ")}).text() == "{}");
    CHECK(to_json(PostingParams{.workflow = {{.type = "t", .extra = json(R"({"x":1})")}}}).text() ==
          R"({"workflow":[{"type":"t","x":1}]})");
}

TEST_CASE("extra must be an object") {
    const auto text = GENERATE("[]", "1", "\"x\"", "true");
    const auto error = error_of(CandidateParams{.name = "A", .extra = json(text)});
    CHECK(error.kind == cis::ErrorKind::invalid_argument);
    CHECK(error.param == "extra");
    CHECK(error.reason == "must be a JSON object");
    CHECK(error_of(PostingParams{.workflow = {{.type = "a"}, {.type = "b", .extra = json(text)}}}).param ==
          "workflow.1.extra");
}

TEST_CASE("extra may not repeat a field that is set") {
    for (const char* const text : {R"({"x":1,"name":"B"})", R"({"n\u0061me":"B"})", R"({"name":null})"}) {
        CAPTURE(text);
        const auto error = error_of(CandidateParams{.name = "A", .extra = json(text)});
        CHECK(error.kind == cis::ErrorKind::invalid_argument);
        CHECK(error.param == "extra.name");
    }
    CHECK(error_of(PostingParams{.title = cis::null, .extra = json(R"({"title":"x"})")}).param ==
          "extra.title");
    CHECK(error_of(cis::Posting{.extra = json(R"({"id":"x"})")}).param == "extra.id");
    // An unset field may be sent in a form that the struct does not have.
    CHECK(to_json(CandidateParams{.email = "e", .extra = json(R"({"name":{"first":"A"}})")}).text() ==
          R"({"email":"e","name":{"first":"A"}})");
}
