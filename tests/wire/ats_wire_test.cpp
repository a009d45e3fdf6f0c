#include "test.hpp"

TEST_CASE("every field of an ATS resolve result is read") {
    const auto result = cis::from_json<cis::AtsResolveResult>(wire_text("ats_resolve_result.json")).value();
    CHECK(result.success);
    CHECK(result.status == "found");
    CHECK(result.email == "zoe@example.com");
    CHECK(result.ats_candidate_id == "ats-77");
    REQUIRE(result.matches.size() == 2);
    CHECK(result.matches[0].text() == R"({"id": "ats-77", "score": 1.0})");
    CHECK(result.matches[1].text() == "\"ats-78\"");
    CHECK(result.error == "1 match skipped");
    CHECK(result.extra.is_null());
}

TEST_CASE("every field of an ATS push status is read") {
    const auto push = cis::from_json<cis::AtsPushStatus>(wire_text("ats_push_status.json")).value();
    CHECK(push.item_id == "psh_9");
    CHECK(push.status == "retrying");
    CHECK(push.event_type == "report_available");
    CHECK(push.retry_count == 2);
    REQUIRE(push.failure_instances.size() == 2);
    CHECK(push.failure_instances[0].text() == R"({"at": 1772355600, "why": "timeout"})");
    CHECK(push.failure_instances[1].is_null());
    CHECK(push.success_details.text() == R"({"ats_id": "ats-77"})");
    CHECK(push.created_at == cis::Timestamp(1772355600.5));
    CHECK(push.updated_at == cis::Timestamp(1772442000.25));
    CHECK(push.extra.is_null());
}

TEST_CASE("the body of an ATS search is what the caller set, in the document's order") {
    const cis::AtsResolveParams params{
        .ats_name = "some_ats", .email = "zoe@example.com", .ats_candidate_id = "ats-77", .limit = 5};
    CHECK(cis::to_json(params).text() == wire_json("ats_resolve_params.json").dump());
    CHECK(cis::to_json(cis::AtsResolveParams{.email = "zoe@example.com"}).text() ==
          R"({"email":"zoe@example.com"})");
    CHECK(cis::to_json(cis::AtsResolveParams{}).text() == "{}");
}
