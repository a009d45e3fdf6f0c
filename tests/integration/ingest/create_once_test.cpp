#include "ingest_service.hpp"

#include <cis/ingest/create_once.hpp>

using FaultResponse = emulator::Fault::Response;
using ingest::create_once;
using ingest::RowReport;
using ingest::RowState;

namespace {

/// A service, and one applicant of an application.
struct OneApplicant : IngestService {
    using IngestService::IngestService;

    [[nodiscard]] RowReport send() {
        return create_once(client, posting, applicant,
                           {.settle = 2s, .timeout = 1s, .state_folder = options.state_folder});
    }

    ingest::Row applicant{.key = "applicant-1",
                          .params = {.name = "Ada Lovelace", .email = "ada@example.com"}};
};

}  // namespace

TEST_CASE("one applicant is created once, and found by the key ever after") {
    OneApplicant application;
    const RowReport first = application.send();
    CHECK(first.state == RowState::created);
    CHECK_FALSE(first.interview_id.empty());
    CHECK_FALSE(first.interview_url.empty());

    application.applicant.params.name = "Ada King";  // a corrected name
    const RowReport again = application.send();
    CHECK(again.state == RowState::created_earlier);
    CHECK(again.interview_id == first.interview_id);
    CHECK(application.creations() == 1);
}

TEST_CASE("an applicant whose answer is lost is not created twice") {
    OneApplicant application({.list_delay = 300ms});
    application.lose({.response = FaultResponse::connection_closed, .after_acting = true, .times = 1});
    const RowReport ended = application.send();
    CHECK(ended.state == RowState::created);
    CHECK_FALSE(ended.interview_id.empty());
    CHECK(application.creations() == 1);
}

TEST_CASE("an applicant who was created before the process ended is found in the next one") {
    OneApplicant application({.list_delay = 300ms});
    (void)application.client.candidates()
        .create(application.posting, {.name = "Grace Hopper", .email = "grace@example.com"})
        .send();
    const RowReport first = application.send();
    const RowReport next = application.send();  // it has forgotten the first one
    CHECK(next.interview_id == first.interview_id);
    CHECK(application.creations() == 2);
}

TEST_CASE("an applicant without a key is refused, and so is one who cannot be sent") {
    OneApplicant application;
    application.applicant.key = std::nullopt;
    try {
        (void)application.send();
        FAIL("it was sent");
    } catch (const Error& error) {
        CHECK(error.param == "key");
    }
    application.applicant.key = "applicant-2";
    application.applicant.fault = "no consent";
    const RowReport rejected = application.send();
    CHECK(rejected.state == RowState::rejected);
    CHECK(rejected.reason == "no consent");
    CHECK(application.creations() == 0);
}

TEST_CASE("an applicant of a service that is away has a reason, and can be sent later") {
    OneApplicant application;
    application.lose({.response = FaultResponse::server_error, .times = 1000});
    const RowReport ended = application.send();
    CHECK(ended.state != RowState::created);
    CHECK_FALSE(ended.reason.empty());
}
