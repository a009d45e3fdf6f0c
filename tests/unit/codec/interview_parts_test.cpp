#include "test.hpp"

namespace {

InterviewData data_of(const char* extra) {
    return from_json<InterviewData>(std::string(R"({"object":"interview_data",)") + extra + '}').value();
}

}  // namespace

TEST_CASE("the parts of an interview's results are found by their object, wherever they stand") {
    const InterviewData data = data_of(
        R"("results":{"first":{"object":"web_interview_result","id":"w1","score":7.5}},
           "agents":[{"x":1},[{"object":"sms_result","id":"s1"}]],
           "resume":{"object":"resume_result","nested":{"object":"form_result"}},
           "new":{"object":"video_result"},"object_of_nobody":{"object":5})");
    REQUIRE(data.web_interview());
    CHECK(data.web_interview()->id == "w1");
    CHECK(data.web_interview()->extra["score"].as<double>() == 7.5);
    CHECK(data.sms()->id == "s1");
    CHECK(data.resume()->extra["nested"]["object"].as<std::string>() == "form_result");
    CHECK_FALSE(data.form());  // it belongs to the resume
    const auto unknown = data.unknown_parts();
    REQUIRE(unknown.size() == 1);
    CHECK(unknown[0].path() == "new");
}

TEST_CASE("results without parts have none, and of two equal ones the first counts") {
    CHECK_FALSE(data_of(R"("a":null)").web_interview());
    CHECK(data_of(R"("a":null)").unknown_parts().empty());
    CHECK(data_of(R"("a":[{"object":"sms_result","id":"1"},{"object":"sms_result","id":"2"}])").sms()->id ==
          "1");
    CHECK_THROWS_AS(data_of(R"("a":{"object":"sms_result","id":5})").sms(), Exception);
}
