#include "emulator_fixture.hpp"

// The client and the emulator share no code: if a value comes back unchanged, both understand it.

namespace {

ClientOptions options_for(const Emulator& emulator) {
    return {.base_url = emulator.server.base_url(), .api_key = std::string(emulator_key)};
}

/// Every control character and printable character of ASCII, and some others, in few entries.
Metadata every_character() {
    Metadata metadata;
    std::string controls;
    for (char c = '\0'; c < ' '; ++c) controls += c;
    std::string printable;
    for (char c = ' '; c < '\x7F'; ++c) printable += c;
    metadata["controls"] = controls + '\x7F';
    metadata["printable"] = printable;
    metadata["beyond"] = "\u00E9\u4E2D\u2028\uFEFF\U0001F600";
    metadata[std::string("key with \"quotes\", \\ and \n") + '\0'] = "";
    metadata["\u4E2D/%2F?&="] = "/";
    return metadata;
}

}  // namespace

TEST_CASE("metadata of a candidate, an interview and a posting comes back with every character") {
    Emulator emulator;
    const Client client{options_for(emulator)};
    const Metadata metadata = every_character();

    const Posting posting =
        client.postings().create({.title = "Engineer", .metadata = metadata}).send().posting;
    CHECK(posting.metadata == metadata);
    const auto made = client.candidates().create(posting.id, {.name = "A", .metadata = metadata}).send();
    CHECK(made.candidate.metadata == metadata);
    const auto listed = client.candidates().find(posting.id, made.interview_id).send();
    REQUIRE(listed);
    CHECK(listed->metadata == metadata);
    CHECK(client.interviews().metadata(made.interview_id).send().metadata == metadata);

    Metadata other = metadata;
    other["printable"] = "changed";
    (void)client.interviews().set_metadata(made.interview_id, other).send();
    CHECK(client.interviews().metadata(made.interview_id).send().metadata == other);
}

TEST_CASE("ids with any characters are requested unchanged") {
    Emulator emulator;
    const Client client{options_for(emulator)};
    for (const std::string id : {"a b", "a/b", "a?b", "a%2Fb", "\u00E9\u4E2D", "a#b", "a+b", "...", "\x01"}) {
        CAPTURE(id);
        const auto failed = client.webhooks().get(id).try_send();
        REQUIRE_FALSE(failed);
        // Another path would be another route, or get another response.
        CHECK(failed.error().kind == ErrorKind::not_found);
        CHECK(emulator.server.statistics().count("GET", "/api/v2/webhooks/{webhook_id}") > 0);
    }
    CHECK(emulator.server.statistics().count("GET", "/api/v2/webhooks/{webhook_id}") == 9);
}

TEST_CASE("a candidate ingested through a url key is found in v2, and its interview in the legacy API") {
    Emulator emulator;
    const Client client{options_for(emulator)};
    const LegacyClient legacy{options_for(emulator)};
    const Posting posting = client.postings().create({.title = "Engineer"}).send().posting;
    const LegacyIngestParams params{.name = "Ada", .email = "ada@example.com"};

    (void)legacy.ingest(posting.urls.ingestion_url_key, params).send();
    (void)legacy.ingest(posting.urls.ingestion_url_key, params).send();
    CHECK(client.candidates().list(posting.id).total_count() == 1);
    LegacyIngestParams again = params;
    again.retake = true;
    (void)legacy.ingest(posting.urls.ingestion_url_key, again).send();

    std::set<std::string> in_v2;
    for (const Candidate& candidate : client.candidates().list(posting.id))
        in_v2.insert(candidate.interview_id);
    CHECK(in_v2.size() == 2);
    std::set<std::string> paged;
    for (const Json& interview : legacy.interviews(posting.id, {.limit = 1})) {
        paged.insert(interview.as<nlohmann::json>().at("interview_id").get<std::string>());
    }
    CHECK(paged == in_v2);
    std::set<std::string> exported;
    const auto count = legacy.export_interviews().for_each([&](const Json& interview) {
        return exported.insert(interview.as<nlohmann::json>().at("interview_id").get<std::string>()).second;
    });
    CHECK(count == 2);
    CHECK(exported == in_v2);
}

TEST_CASE("an unknown id is not found in any search") {
    Emulator emulator;
    const Client client{options_for(emulator)};
    const std::string posting_id = emulator.active_posting();
    CHECK_FALSE(client.postings().find("nobody").send());
    CHECK_FALSE(client.candidates().find(posting_id, "nobody").send());
    CHECK(client.postings().find(posting_id).send().value().id == posting_id);
    CHECK(client.candidates().find("nowhere", "nobody").try_send().error().kind == ErrorKind::not_found);
}

TEST_CASE("merged metadata keeps the entries that are not named, and is checked before it is written") {
    Emulator service;
    const Client client(options_for(service));
    const std::string posting = service.active_posting();
    const auto made =
        client.candidates()
            .create(posting,
                    {.name = "A", .email = "a@example.com", .metadata = {{"ingest_key", "k"}, {"a", "1"}}})
            .send();
    const Metadata merged = client.interviews().merge_metadata(made.interview_id, {{"a", "2"}, {"b", "3"}});
    CHECK(merged == Metadata{{"ingest_key", "k"}, {"a", "2"}, {"b", "3"}});
    CHECK(client.interviews().metadata(made.interview_id).send().metadata == merged);
    try {
        (void)client.interviews().merge_metadata(made.interview_id, {{"b", std::string(501, 'x')}});
        FAIL("it was written");
    } catch (const Error& error) {
        CHECK(error.kind == ErrorKind::validation);
        CHECK(error.outcome == Outcome::not_sent);
    }
    CHECK(client.interviews().metadata(made.interview_id).send().metadata == merged);
}
