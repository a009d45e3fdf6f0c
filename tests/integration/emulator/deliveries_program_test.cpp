#include "deliveries_fixture.hpp"
#include "program.hpp"

namespace {

/// The program with autoplay and steps of a few milliseconds, a posting and a webhook for each event.
struct Playing {
    explicit Playing(const EventReceiver& receiver, std::vector<std::string> flags = {})
        : program{with_defaults(std::move(flags))}, http{program.http()} {
        posting = http.post("/api/v2/postings", {{"workflow", {{{"type", "form"}}}}}).json()["data"]["id"];
        for (const std::string& type : interview_events) {
            const RawReply reply = http.post(
                "/api/v2/webhooks", {{"posting_id", posting}, {"url", receiver.url()}, {"event_type", type}});
            REQUIRE(reply.status == 201);
            secrets.push_back(reply.json()["data"]["signing_secret"]);
        }
        REQUIRE(http.send("POST", "/api/v2/postings/" + posting + "/activate", "").status == 200);
    }

    void ingest(int count) {
        for (int i = 0; i < count; ++i) {
            REQUIRE(http.post(Emulator::candidates(posting), {{"name", "Ann"}}).status == 201);
        }
    }

    bool is_genuine(const ReceivedEvent& event) const {
        return std::ranges::any_of(secrets,
                                   [&](const std::string& secret) { return event.is_signed_with(secret); });
    }

    EmulatorProgram program;
    RawHttp http;
    std::string posting;
    std::vector<std::string> secrets;

private:
    static std::vector<std::string> with_defaults(std::vector<std::string> flags) {
        flags.insert(flags.end(), {"--api-key", emulator_key, "--seed", "1", "--autoplay", "--step", "5ms"});
        return flags;
    }
};

}  // namespace

TEST_CASE("cis emulator: autoplay delivers the events of every candidate") {
    const EventReceiver receiver;
    const TemporaryFile statistics{""};
    Playing playing{receiver, {"--statistics", statistics.path()}};
    playing.ingest(30);
    REQUIRE(receiver.wait_for(90));
    std::map<std::string, int> events;
    for (const ReceivedEvent& event : receiver.events()) {
        CHECK(playing.is_genuine(event));
        ++events[event.body()["interview_id"]];
    }
    CHECK(events.size() == 30);
    for (const auto& [interview, count] : events) CHECK(count == 3);
    // The last response may still be on its way to the program, so this number is nearly all.
    CHECK(playing.program.stop(SIGTERM) == 0);
    std::ifstream in{statistics.path()};
    const json counts = json::parse(in)["deliveries"];
    REQUIRE(counts.size() == 3);
    for (const json& count : counts) {
        CHECK(count["deliveries"] == 30);
        CHECK(count["delivered"] >= 29);
        CHECK(count["refused"] == 0);
        CHECK(count.size() == 9);
    }
}

TEST_CASE("cis emulator: deliveries misbehave on demand") {
    const EventReceiver receiver;
    Playing playing{receiver,
                    {"--duplicate-share", "1", "--tamper-share", "1", "--reorder-share", "1", "--clock-skew",
                     "-24h", "--reorder-hold", "1000000ms"}};
    playing.ingest(2);
    REQUIRE(receiver.wait_for(18));
    const auto events = receiver.events();
    CHECK(events.size() == 18);
    std::map<std::string, int> genuine;
    for (const ReceivedEvent& event : events) {
        if (!playing.is_genuine(event)) continue;
        ++genuine[event.delivery_id()];
        const auto age = event.body()["timestamp"].get<std::int64_t>() - event.signed_at();
        CHECK(age > 80'000);
        CHECK(age < 90'000);
    }
    CHECK(genuine.size() == 6);
    for (const auto& [id, count] : genuine) CHECK(count == 2);
    const auto first =
        std::ranges::find_if(events, [&](const auto& event) { return playing.is_genuine(event); });
    CHECK(first->is_signed_with(playing.secrets.back()));
}

TEST_CASE("cis emulator: how often and how fast it tries again are options") {
    const EventReceiver receiver{[](const ReceivedEvent&) { return 500; }};
    const TemporaryFile statistics{""};
    Playing playing{
        receiver,
        {"--max-attempts", "3", "--backoff-base", "1ms", "--backoff-cap", "2ms", "--max-concurrent", "1",
         "--sign-once", "--delivery-timeout", "5000ms", "--statistics", statistics.path()}};
    playing.ingest(2);
    REQUIRE(receiver.wait_for(18));
    CHECK(receiver.connections() == 1);
    std::map<std::string, std::set<std::string>> signatures;
    for (const ReceivedEvent& event : receiver.events()) {
        signatures[event.delivery_id()].insert(event.signature());
    }
    CHECK(signatures.size() == 6);
    for (const auto& [id, texts] : signatures) CHECK(texts.size() == 1);
    CHECK(playing.program.stop(SIGTERM) == 0);
    std::ifstream in{statistics.path()};
    const json counters = json::parse(in);
    CHECK(counters["deliveries"][0]["refused"] >= 5);
}

TEST_CASE("cis emulator: https receivers and recruiters' events are options") {
    const CertificateAuthority authority;
    const EventReceiver receiver{[](const ReceivedEvent&) { return 200; }, Tls{authority.server()}};
    Playing playing{receiver, {"--recruiter-events", "--delivery-ca-file", authority.bundle_path()}};
    CHECK(playing.http
              .post("/api/v2/webhooks", {{"posting_id", playing.posting},
                                         {"url", receiver.url()},
                                         {"event_type", "candidate_shortlisted"}})
              .status == 201);
    playing.ingest(1);
    REQUIRE(receiver.wait_for(3));
}

TEST_CASE("cis emulator: refuses deliveries that it cannot make") {
    for (const std::vector<std::string>& flags :
         std::vector<std::vector<std::string>>{{"--duplicate-share", "2"},
                                               {"--tamper-share", "-1"},
                                               {"--reorder-share", "x"},
                                               {"--backoff-base", "0ms"},
                                               {"--max-concurrent", "0"},
                                               {"--delivery-timeout", "0ms"},
                                               {"--autoplay", "--step", "0ms"}}) {
        CAPTURE(flags.front());
        std::vector<std::string> arguments{"emulator"};
        arguments.insert(arguments.end(), flags.begin(), flags.end());
        arguments.insert(arguments.end(), {"--api-key", emulator_key});
        const ProgramResult result = run_program("cis", arguments, {});
        CHECK(result.exit_code > 0);
        CHECK_FALSE(result.err.empty());
    }
}

TEST_CASE("cis emulator: the help names every option of deliveries") {
    const ProgramResult result = run_program("cis", {"emulator", "--help"}, {});
    CHECK(result.exit_code == 0);
    for (const char* const flag :
         {"--autoplay", "--delivery-timeout", "--backoff-base", "--backoff-cap", "--max-attempts",
          "--max-concurrent", "--delivery-ca-file", "--sign-once", "--recruiter-events", "--clock-skew",
          "--duplicate-share", "--reorder-share", "--reorder-hold", "--tamper-share"}) {
        CAPTURE(flag);
        CHECK(result.out.find(flag) != std::string::npos);
    }
}
