#include "emulator_fixture.hpp"

namespace {

/// An emulator with candidates, and a client that sends no request twice.
struct MarkedPeople {
    MarkedPeople() { ids = service.ingest_many(posting, 45); }

    [[nodiscard]] Paged<Candidate> list() const { return client.candidates().list(posting, {.limit = 20}); }
    [[nodiscard]] Call<Json> mark(const Candidate& candidate) const {
        return client.interviews().set_metadata(candidate.interview_id, {{"seen", "yes"}});
    }

    Emulator service;
    Client client{
        {.base_url = service.server.base_url(), .api_key = emulator_key, .retry = {.max_attempts = 1}}};
    std::string posting = service.active_posting();
    std::vector<std::string> ids{};
};

}  // namespace

TEST_CASE("a call is sent for each candidate of a list, over real connections") {
    const MarkedPeople people;
    std::set<std::string> marked;
    CHECK(for_each_concurrent(
              people.list(), {.most = 8}, [&](const Candidate& candidate) { return people.mark(candidate); },
              [&](const Candidate& candidate, const Result<Json>& result) {
                  if (result) marked.insert(candidate.interview_id);
              }) == 45);
    CHECK(marked == std::set<std::string>(people.ids.begin(), people.ids.end()));
    for (const Candidate& candidate : people.list().collect(100).items) {
        const auto metadata = people.client.interviews().metadata(candidate.interview_id).send();
        CHECK(metadata.metadata.at("seen") == "yes");
    }
}

TEST_CASE("a page that the service refuses ends the calls of its list") {
    MarkedPeople people;
    people.service.server.inject({.response = emulator::Fault::Response::server_error,
                                  .method = "GET",
                                  .path_pattern = "/api/v2/postings/{posting_id}/candidates",
                                  .every = 3});
    std::size_t received = 0;
    const auto sent = try_for_each_concurrent(
        people.list(), {.most = 8}, [&](const Candidate& candidate) { return people.mark(candidate); },
        [&](const Candidate&, const Result<Json>& result) { received += result ? 1 : 0; });
    REQUIRE_FALSE(sent);
    CHECK(sent.error().kind == ErrorKind::server);
    CHECK_THAT(sent.error().reason, EndsWith("calls that succeeded: 40"));
    CHECK(received == 40);
}

TEST_CASE("a receiver that goes on after errors does not hide a stop") {
    FaultyService service({answer::never()});
    std::stop_source stop;
    std::thread other([&] {
        (void)eventually([&] { return service.server.request_count() == 1; });
        stop.request_stop();
    });
    // There is room for another call, so the range has ended when the stop comes.
    const auto sent = try_for_each_concurrent(
        std::vector{1}, {.most = 2, .stop = stop.get_token()},
        [&](int) { return service.client.health().timeout(10s).once(); },
        [&](int, const Result<Json>& result) { return !result.has_value(); });
    other.join();
    REQUIRE_FALSE(sent);
    CHECK(sent.error().kind == ErrorKind::cancelled);
}

TEST_CASE("a stop cancels a call whose response does not come") {
    FaultyService service({answer::never()});
    std::stop_source stop;
    std::thread other([&] {
        (void)eventually([&] { return service.server.request_count() == 1; });
        stop.request_stop();
    });
    std::optional<ErrorKind> received;
    const auto sent = try_for_each_concurrent(
        std::vector{1, 2}, {.most = 1, .stop = stop.get_token()},
        [&](int) { return service.client.health().timeout(10s).once(); },
        [&](int, const Result<Json>& result) { received = result.error().kind; });
    other.join();
    REQUIRE_FALSE(sent);
    CHECK(sent.error().kind == ErrorKind::cancelled);
    CHECK(sent.error().outcome == Outcome::unknown);  // the request had left
    CHECK(received == ErrorKind::cancelled);
    CHECK(service.server.request_count() == 1);
}
