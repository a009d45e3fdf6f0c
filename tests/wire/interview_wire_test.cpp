#include "decoded_envelope.hpp"
#include "test.hpp"

TEST_CASE("the results of an interview are kept, and its parts are read from them") {
    const DecodedEnvelope<cis::InterviewData> read(wire_text("interview_data_envelope.json"));
    REQUIRE_FALSE(read.failure);
    CHECK(read.meta.is_null());
    CHECK(read.data.object == "interview_data");
    const auto members = read.data.extra.as<OrderedJson>();
    CHECK(members.size() == 3);
    CHECK(members.at("overall") == 87.5);
    const auto& parts = members.at("parts");

    const auto web = cis::from_json<cis::WebInterviewResult>(parts.at("web").dump()).value();
    CHECK(web.object == "web_interview_result");
    CHECK(web.id == "wir_1");
    CHECK(web.extra.text() == R"({"transcript":[{"said":"Hello"}]})");
    const auto resume = cis::from_json<cis::ResumeResult>(parts.at("resume").dump()).value();
    CHECK(resume.object == "resume_result");
    CHECK(resume.id == "rsr_1");
    CHECK(resume.extra.text() == R"({"years":5})");
    const auto sms = cis::from_json<cis::SmsResult>(parts.at("sms").dump()).value();
    CHECK(sms.object == "sms_result");
    CHECK(sms.id == "smr_1");
    CHECK(sms.extra.text() == R"({"messages":6})");
    const auto form = cis::from_json<cis::FormResult>(parts.at("form").dump()).value();
    CHECK(form.object == "form_result");
    CHECK_FALSE(form.id);
    CHECK(form.extra.text() == R"({"answers":[]})");
}

TEST_CASE("every field of an interview's metadata is read") {
    const auto metadata =
        cis::from_json<cis::InterviewMetadata>(wire_text("interview_metadata.json")).value();
    CHECK(metadata.object == "metadata");
    CHECK(metadata.metadata == cis::Metadata{{"source", "fair"}, {"note", "a \"b\""}});
    CHECK(metadata.extra.is_null());
}

TEST_CASE("the body that sets an interview's metadata holds it, also when it is empty") {
    const cis::InterviewMetadataParams params{.metadata = {{"source", "fair"}, {"note", "ünï"}}};
    CHECK(cis::to_json(params).text() == wire_json("interview_metadata_params.json").dump());
    CHECK(cis::to_json(cis::InterviewMetadataParams{}).text() == R"({"metadata":{}})");
}

TEST_CASE("an interview's metadata over its limits is refused before it is sent") {
    const cis::InterviewMetadataParams params{.metadata = {{"note", std::string(501, 'x')}}};
    try {
        (void)cis::to_json(params);
        FAIL("nothing was thrown");
    } catch (const cis::Exception& exception) {
        CHECK(exception.error().kind == cis::ErrorKind::validation);
        CHECK(exception.error().param == "metadata.note");
    }
}
