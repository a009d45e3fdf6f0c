#include "ingest_service.hpp"

#include <cis/ingest/journal_scope.hpp>

using ingest::IngestReport;
using ingest::Row;
using ingest::RowState;
using Duplicates = emulator::IngestionOptions::Duplicates;
using FaultResponse = emulator::Fault::Response;

TEST_CASE("each row becomes one candidate, and a second run sends nothing") {
    IngestService service;
    if (GENERATE(true, false)) service.options.journal = service.journal();
    const auto input = IngestService::people(200);
    const IngestReport first = service.run(input);
    CHECK(first.complete());
    CHECK(first.count(RowState::created) == 200);
    check_adds_up(first, service);
    CHECK_FALSE(service.rows.at(0).front().interview_id.empty());
    CHECK_FALSE(service.rows.at(0).front().interview_url.empty());
    CHECK(is_each_there_once(service, 200));

    service.options.journal = service.options.journal ? service.journal() : nullptr;
    const IngestReport second = service.run(input);
    CHECK(second.complete());
    CHECK(second.count(RowState::created_earlier) == 200);
    check_adds_up(second, service);
    CHECK(service.creations() == 200);
}

TEST_CASE("lost answers, lost requests, resets, refusals and gateway pages: each good row once") {
    IngestService service({.list_delay = 300ms});
    service.options.journal = service.journal();
    service.lose({.response = FaultResponse::connection_closed, .after_acting = true, .probability = 0.05});
    service.lose({.response = FaultResponse::connection_reset, .probability = 0.05});
    service.lose({.response = FaultResponse::rate_limited, .retry_after = "0", .probability = 0.01});
    service.lose({.response = FaultResponse::unavailable, .probability = 0.03});
    service.lose({.response = FaultResponse::proxy_error,
                  .after_acting = true,
                  .proxy_status = 502,
                  .probability = 0.03});
    service.lose({.response = FaultResponse::server_error, .probability = 0.03});
    const IngestReport report = service.run(IngestService::people(300));
    CHECK(report.complete());
    check_adds_up(report, service);
    CHECK(report.doubled.empty());
    CHECK(is_each_there_once(service, 300));
}

TEST_CASE("a creation that is applied after its answer was lost is not sent again") {
    IngestService service({.duplicates = Duplicates::create, .lost_apply_delay = 700ms, .list_delay = 300ms});
    service.lose({.response = FaultResponse::connection_closed, .after_acting = true, .times = 20});
    const IngestReport report = service.run(IngestService::people(60));
    CHECK(report.count(RowState::created) == 60);
    CHECK(is_each_there_once(service, 60));
    for (const auto& [number, ends] : service.rows) {
        CHECK_FALSE(ends.front().interview_id.empty());
        CHECK_FALSE(ends.front().interview_url.empty());
    }
}

TEST_CASE("rows that cannot be sent are rejected with their reason, and the others go on") {
    IngestService service;
    auto input = IngestService::people(3);
    input.push_back(IngestService::row("", ""));
    input.push_back(IngestService::row("Own key", "own@example.com"));
    input.back().params.metadata = {{"ingest_key", "mine"}};
    input.push_back(IngestService::row("Full", "full@example.com"));
    Metadata full;
    for (int i = 0; i < 50; ++i) full["k" + std::to_string(i)] = "v";
    input.back().params.metadata = full;
    input.push_back(IngestService::row("Long", "long@example.com"));
    input.back().params.metadata = {{"note", std::string(501, 'x')}};
    input.push_back({.fault = "line 9: the e-mail address is missing"});
    input.push_back(IngestService::row("person  0", "0@EXAMPLE.com"));
    const IngestReport report = service.run(input);
    check_adds_up(report, service);
    CHECK(report.finished);
    CHECK(report.count(RowState::created) == 3);
    CHECK(report.count(RowState::rejected) == 5);
    CHECK(report.count(RowState::duplicate) == 1);
    CHECK(service.rows.at(8).front().same_as == 0U);
    CHECK(service.rows.at(7).front().reason == "line 9: the e-mail address is missing");
    for (std::uint64_t row = 3; row < 7; ++row) CHECK_FALSE(service.rows.at(row).front().reason.empty());
    CHECK(service.rows.at(6).front().error->param == "metadata.note");
}

TEST_CASE("people who share an address, and are sent on purpose") {
    auto input = IngestService::people(40);
    for (int i = 0; i < 5; ++i)
        input.push_back(IngestService::row("Sibling " + std::to_string(i), "3@example.com"));
    SECTION("are all brought in if the service keeps them apart") {
        IngestService service({.duplicates = Duplicates::create});
        service.options.undecided = ingest::UndecidedRows::send;
        const IngestReport report = service.run(input);
        CHECK(report.count(RowState::created) == 45);
        CHECK(is_each_there_once(service, 45));
    }
    SECTION("are reported if the service returns the first of them") {
        IngestService service({.duplicates = Duplicates::return_existing});
        service.options.undecided = ingest::UndecidedRows::send;
        const IngestReport report = service.run(input);
        CHECK(report.count(RowState::created) == 40);
        CHECK(report.count(RowState::conflict) == 1);
        CHECK(report.count(RowState::not_attempted) == 4);
        CHECK_FALSE(report.complete());
        CHECK(is_each_there_once(service, 40));
    }
    SECTION("are reported if the service refuses all but the first of them") {
        IngestService service({.duplicates = Duplicates::refuse});
        service.options.undecided = ingest::UndecidedRows::send;
        const IngestReport report = service.run(input);
        CHECK(report.count(RowState::created) == 40);
        CHECK(report.count(RowState::conflict) == 1);
        CHECK(report.count(RowState::not_attempted) == 4);
    }
}

TEST_CASE("next week's file, partly under other spellings: nobody is invited twice without a decision") {
    const auto duplicates = GENERATE(Duplicates::create, Duplicates::refuse, Duplicates::return_existing,
                                     Duplicates::update_existing);
    IngestService service({.duplicates = duplicates});
    service.options.journal = service.journal();
    service.options.timeout = service.options.settle = 1s;
    CHECK(service
              .run({IngestService::row("Anna M\xC3\xBCller", "anna@example.com"),
                    IngestService::row("Bob Lee", "bob@example.com")})
              .count(RowState::created) == 2);
    const std::string anna = service.rows.at(0).front().interview_id;
    const std::vector<Row> next{IngestService::row("MULLER, Dr. Anna", "anna@example.com"),
                                IngestService::row("Robin Lee", "bob@example.com"),
                                IngestService::row("Cid Ray", "cid@example.com"),
                                IngestService::row("Ray, Cid", "cid@example.com")};
    SECTION("with the journal") {}
    SECTION("without it") { service.options.journal.reset(); }
    SECTION("with the journal of another machine") {
        service.options.journal =
            std::make_shared<ingest::FileJournal>(service.directory.path("other.journal"));
        service.options.state_folder = service.directory.path("other-state");
    }
    const IngestReport report = service.run(next);
    check_adds_up(report, service);
    CHECK(report.count(RowState::existing) == 2);
    CHECK(report.count(RowState::undecided) == 1);
    CHECK(report.count(RowState::created) == 1);
    CHECK_FALSE(report.complete());
    CHECK(service.rows.at(0).front().interview_id == anna);
    CHECK_FALSE(service.rows.at(1).front().interview_id.empty());
    CHECK_FALSE(service.rows.at(1).front().reason.empty());
    CHECK(service.rows.at(3).front().interview_id == service.rows.at(2).front().interview_id);
    CHECK(is_each_there_once(service, 3));
}

TEST_CASE("a decision to leave a row out is kept in the journal, and can be taken back") {
    IngestService service({.duplicates = Duplicates::create});
    service.options.journal = service.journal();
    CHECK(service.run({IngestService::row("Bob Lee", "bob@example.com")}).complete());
    const std::string bob = service.rows.at(0).front().interview_id;
    const std::vector<Row> next{IngestService::row("Robin Lee", "bob@example.com")};
    std::vector<std::string> asked;
    service.options.decide = [&](const ingest::UndecidedRow& row) {
        CHECK(row.row == 0);
        asked.push_back(row.interview_id);
        return ingest::Decision::leave_out;
    };
    CHECK(service.run(next).complete());
    CHECK(asked == std::vector<std::string>{bob});
    service.options.decide = {};
    CHECK(service.run(next).count(RowState::existing) == 1);

    const auto key = ingest::ingest_key(next[0], service.posting);
    REQUIRE(key);
    const auto scope = ingest::journal_scope(service.client, service.options);
    REQUIRE_FALSE(service.options.journal->open(scope, [](const ingest::JournalEntry&) {}));
    const std::vector<ingest::JournalEntry> undone{ingest::RowDecision{.key = *key, .other_id = bob}};
    CHECK_FALSE(service.options.journal->write(undone, true));
    service.options.journal->close();
    CHECK(service.run(next).count(RowState::undecided) == 1);
    CHECK(service.creations() == 1);

    service.options.undecided = ingest::UndecidedRows::send;
    CHECK(service.run(next).complete());
    CHECK(service.creations() == 2);
}

TEST_CASE("rows that only the journal knows carry the ids of their candidates") {
    IngestService service({.duplicates = Duplicates::create});
    service.options.journal = service.journal();
    const auto input = IngestService::people(50);
    CHECK(service.run(input).complete());
    auto first = service.rows;
    CHECK(service.run(input).count(RowState::created_earlier) == 50);
    for (const auto& [row, reports] : service.rows) {
        CHECK_FALSE(reports.front().interview_id.empty());
        CHECK(reports.front().interview_id == first.at(row).front().interview_id);
    }
}

TEST_CASE("a long list is read in parts, side by side, and misses nobody") {
    IngestService service({.duplicates = Duplicates::create});
    service.options.journal = service.journal();
    const auto note = service.options.on_row;
    service.options.on_row = [&](const ingest::RowReport& row) {
        note(row);
        if (service.rows.size() % 125 == 0) service.server.advance(1s);
    };
    const auto input = IngestService::people(1000);
    CHECK(service.run(input).count(RowState::created) == 1000);
    const auto parts = [&] {
        return std::ranges::count_if(service.server.requests(), [](const auto& request) {
            return request.query.find("created_before") != std::string::npos &&
                   request.query.find("starting_after") == std::string::npos;
        });
    };
    CHECK(parts() >= 4);  // of the last list; another one may have been long enough, too
    CHECK(is_each_there_once(service, 1000));

    service.server.clear_requests();
    service.options.on_row = note;
    CHECK(service.run(input).count(RowState::created_earlier) == 1000);
    CHECK(parts() > 0);
    CHECK(service.creations() == 1000);
}

TEST_CASE("a row with a key of the caller stays the same row when its name is corrected") {
    IngestService service({.duplicates = Duplicates::create});
    service.options.identity = ingest::IdentityKind::key;
    auto input = IngestService::people(2);
    input[0].key = "A";
    input[1].key = "B";
    CHECK(service.run(input).count(RowState::created) == 2);
    input[1].params.name = "Corrected";
    CHECK(service.run(input).count(RowState::created_earlier) == 2);
    CHECK(service.creations() == 2);

    service.options.identity = ingest::IdentityKind::person;
    const IngestReport other = service.run(input);
    CHECK_FALSE(other.finished);
    CHECK(other.count(RowState::not_attempted) + other.count(RowState::created_earlier) == 2);
    CHECK(service.creations() == 2);
}

TEST_CASE("the asynchronous route: queued rows become created when they are listed") {
    IngestService service({.async_delay = 300ms});
    service.options.route = ingest::Route::async;
    service.options.journal = service.journal();
    const IngestReport report = service.run(IngestService::people(30));
    CHECK(report.count(RowState::created) == 30);
    CHECK(is_each_there_once(service, 30));
}

TEST_CASE("a service that does not give metadata back: everybody is in, and nothing is sent twice") {
    IngestService service({.duplicates = Duplicates::create, .echo_metadata = false});
    service.lose(
        {.response = FaultResponse::connection_closed, .after_acting = true, .every = 7, .times = 3});
    const IngestReport report = service.run(IngestService::people(40));
    CHECK(report.count(RowState::created) == 37);
    CHECK(report.count(RowState::existing) == 3);
    CHECK(report.drops_metadata);
    CHECK(is_each_there_once(service, 40));
}

TEST_CASE("a client whose executor is the thread of the run") {
    IngestService service;
    std::vector<std::function<void()>> tasks;
    service.client =
        Client({.base_url = service.server.base_url(),
                .api_key = ingest_key,
                .executor = [&](std::function<void()> task) { tasks.push_back(std::move(task)); }});
    CHECK(service.run(IngestService::people(20)).count(RowState::created) == 20);
    CHECK(tasks.empty());
}

TEST_CASE("a run is refused on a thread that runs calls, where it would never end") {
    const IngestService service;
    std::promise<std::string> refused;
    service.client.health().start([&](const Result<Json>&) {
        try {
            static_cast<void>(ingest::Ingestor(service.client, service.options).run(std::vector<Row>{}));
            refused.set_value("");
        } catch (const Exception& exception) {
            refused.set_value(exception.error().param);
        }
    });
    CHECK(refused.get_future().get() == "run");
}

TEST_CASE("the asynchronous route: what a stopped run has queued is not sent again, however long it takes") {
    IngestService service({.async_delay = 1h});
    service.options.route = ingest::Route::async;
    service.options.journal = service.journal();
    const IngestReport first = service.run(IngestService::people(30));
    CHECK(first.count(RowState::queued) == 30);
    const IngestReport second = service.run(IngestService::people(30));
    CHECK(second.count(RowState::queued) == 30);
    CHECK(service.server.statistics().count("POST", std::string(ingest_pattern_of_route) + "/async", 202) ==
          30);
}

TEST_CASE("unusable options are named") {
    IngestService service;
    const auto param_of = [&](auto change) {
        ingest::IngestorOptions options = service.options;
        change(options);
        try {
            const ingest::Ingestor ingestor(service.client, options);
            return std::string("none");
        } catch (const Exception& exception) {
            return exception.error().param;
        }
    };
    CHECK(param_of([](auto& options) { options.posting_id = ""; }) == "posting_id");
    CHECK(param_of([](auto& options) { options.max_in_flight = 0; }) == "max_in_flight");
    CHECK(param_of([](auto& options) { options.timeout = 0ms; }) == "timeout");
    CHECK(param_of([](auto& options) { options.settle = 1ms; }) == "settle");
    CHECK(param_of([](auto& options) { options.patience = 0ms; }) == "patience");
    CHECK(param_of([](auto& options) { options.window = 1; }) == "window");
    CHECK(param_of([](auto& options) { options.route = ingest::Route::async; }) == "journal");
}
