#include "deliveries_fixture.hpp"

namespace {

constexpr std::size_t candidate_count = 40;

bool all_delivered(Deliveries& service) {
    return service.server().statistics().delivery_count().delivered ==
           candidate_count * interview_events.size();
}

}  // namespace

TEST_CASE("cis webhooks register, a service that misbehaves and cis listen: each event is handled once") {
    Deliveries service({.duplicate_share = 0.5, .reorder_share = 0.3, .tamper_share = 0.3},
                       Deliveries::autoplay());
    const TempDirectory directory;
    const std::string secrets = directory.path("secrets.txt").string();
    const std::string port = std::to_string(RefusingPort().port());
    const auto registered =
        run_program("cis",
                    {"webhooks", "register", "http://127.0.0.1:" + port + "/hooks", "--posting",
                     service.posting, "-o", secrets},
                    {{"CIS_BASE_URL", service.server().base_url()}, {"CIS_API_KEY", emulator_key}});
    REQUIRE(registered.exit_code == 0);

    const std::vector<std::string> interviews = service.candidates(candidate_count);
    service.advance(5);  // some events are emitted while the receiver is down

    RunningProgram receiver(
        "cis", {"listen", "--listen", port, "--secrets", secrets, "--any-age", "--verbose", "--json"});
    REQUIRE(receiver.wait_for_error_line("listening on 127.0.0.1:") == port);
    for (int i = 0; i < 100 && !all_delivered(service); ++i) service.finish_interviews();
    CHECK(all_delivered(service));
    service.finish_interviews();  // the duplicates
    CHECK(receiver.stop(SIGTERM) == 0);

    std::vector<std::string> expected;
    for (const std::string& interview : interviews) {
        for (const std::string& type : interview_events) {
            expected.push_back(json{{"event_type", type}, {"interview_id", interview}}.dump());
        }
    }
    std::vector<std::string> handled;
    for (const std::string& line : lines_of(receiver.out())) {
        const json object = json::parse(line);
        if (object["kind"] != "record") continue;
        const json& record = object["record"];
        handled.push_back(
            json{{"event_type", record["event_type"]}, {"interview_id", record["interview_id"]}}.dump());
    }
    std::ranges::sort(expected);
    std::ranges::sort(handled);
    CHECK(handled == expected);

    const auto counts = service.server().statistics().delivery_count();
    CHECK(counts.forged > 0);
    CHECK(counts.duplicated > 0);
    CHECK(counts.retried > 0);
    const std::vector<std::string> log = lines_of(receiver.err());
    const auto count = [&](const std::string& begin) {
        return static_cast<std::uint64_t>(
            std::ranges::count_if(log, [&](const std::string& line) { return line.starts_with(begin); }));
    };
    CHECK(count("200 handled ") == expected.size());
    CHECK(count("200 duplicate ") == counts.duplicated);
    // A forgery that was sent before the receiver listened did not arrive.
    CHECK(count("401 refused: ") > 0);
    CHECK(count("401 refused: ") <= counts.forged);
    CHECK(log.size() == 1 + count("200 ") + count("401 ") + count("409 "));
}
