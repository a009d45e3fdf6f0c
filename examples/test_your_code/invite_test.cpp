// Tests without a network: each response is scripted, and back-offs take no time.
#include <cis/testing/fake_clock.hpp>
#include <cis/testing/fake_transport.hpp>

#include <memory>

#include "catch.hpp"
#include "invite.hpp"

using namespace std::chrono_literals;

namespace {

constexpr const char* ingestion = "/api/v2/postings/{posting_id}/candidates";

struct Faked {
    std::shared_ptr<cis::testing::FakeTransport> service{std::make_shared<cis::testing::FakeTransport>()};
    std::shared_ptr<cis::testing::FakeClock> clock{std::make_shared<cis::testing::FakeClock>()};
    cis::Client client{
        {.base_url = "http://127.0.0.1", .api_key = "any", .transport = service, .clock = clock}};
};

}  // namespace

TEST_CASE("applicants who exist already or are refused do not stop the others") {
    const Faked faked;
    faked.service->on(cis::Method::post, ingestion)
        .respond(409, R"({"error": {"code": "conflict"}})")
        .respond(422, R"({"error": {"code": "validation_error"}})")
        .respond(201, R"({"data": {"interview_id": "i3", "candidate": {"interview_id": "i3"}}})");

    const Invited invited = invite(faked.client, "p1", {{.name = "Ada"}, {.name = "Bea"}, {.name = "Cem"}});
    CHECK(invited.created == 1);
    CHECK(invited.already_there == 1);
    REQUIRE(invited.refused.size() == 1);
    CHECK(invited.refused[0].name == "Bea");
    faked.service->verify();
}

TEST_CASE("a call waits for the rate limit") {
    const Faked faked;
    faked.service->on(cis::Method::post, ingestion)
        .respond(429, "{}", {{"Retry-After", "90"}})
        .respond(201, R"({"data": {"interview_id": "i1", "candidate": {"interview_id": "i1"}}})");

    CHECK(invite(faked.client, "p1", {{.name = "Ada"}}).created == 1);
    CHECK(faked.clock->waits() == std::vector<std::chrono::milliseconds>{90s});
    faked.service->verify();
}

TEST_CASE("an applicant who may have been created is not created again") {
    const Faked faked;
    faked.service->fail(cis::TransferFailure::timeout);

    CHECK(invite(faked.client, "p1", {{.name = "Ada"}}).to_look_for.size() == 1);
    CHECK(faked.service->requests().size() == 1);
    faked.service->verify();
}

TEST_CASE("a wrong key stops the run at once") {
    const Faked faked;
    faked.service->respond(403, R"({"error": {"code": "forbidden"}})");

    CHECK_THROWS_AS(invite(faked.client, "p1", {{.name = "Ada"}, {.name = "Bea"}}), cis::Exception);
    faked.service->verify();
}
