// A run, and what other runs and other people do in its posting.

#include "ingest_service.hpp"

using ingest::IngestReport;
using ingest::RowState;
using Duplicates = emulator::IngestionOptions::Duplicates;
using FaultResponse = emulator::Fault::Response;

TEST_CASE("a candidate who was there before any run is not sent again") {
    IngestService service({.duplicates = Duplicates::create});
    static_cast<void>(service.client.candidates()
                          .create(service.posting, {.name = "Person 1", .email = "1@example.com"})
                          .send());
    const IngestReport report = service.run(IngestService::people(3));
    CHECK(report.count(RowState::existing) == 1);
    CHECK(report.count(RowState::created) == 2);
    CHECK(is_each_there_once(service, 3));
}

TEST_CASE("a person whom somebody else brings in while the row is looked up is not sent again") {
    IngestService service({.duplicates = Duplicates::create});
    service.options.first_run = true;
    service.options.max_in_flight = 1;
    service.lose({.response = FaultResponse::connection_closed, .times = 1});
    const auto note = service.options.on_row;
    service.options.on_row = [&](const ingest::RowReport& row) {
        note(row);
        if (service.rows.size() == 1)
            static_cast<void>(service.client.candidates()
                                  .create(service.posting, {.name = "Person 0", .email = "0@example.com"})
                                  .send());
    };
    const IngestReport report = service.run(IngestService::people(3));
    CHECK(report.count(RowState::existing) == 1);
    CHECK(report.count(RowState::created) == 2);
    CHECK(service.rows.at(0).front().state == RowState::existing);
    CHECK(is_each_there_once(service, 3));
}

TEST_CASE("a candidate without a key who is listed late is found, although the journal has later people") {
    IngestService service({.duplicates = Duplicates::create});
    service.options.settle = 60s;
    service.options.journal = service.journal();
    const auto everybody = IngestService::people(11);
    CHECK(service.run({everybody.begin(), everybody.begin() + 5}).count(RowState::created) == 5);
    service.server.set_ingestion({.duplicates = Duplicates::create, .list_delay = 25s});
    static_cast<void>(service.client.candidates()
                          .create(service.posting, {.name = "Person 10", .email = "10@example.com"})
                          .send());
    service.server.set_ingestion({.duplicates = Duplicates::create});
    service.server.advance(13s);
    CHECK(service.run({everybody.begin(), everybody.begin() + 10}).count(RowState::created) == 5);
    service.server.advance(30s);
    CHECK(service.run(everybody).count(RowState::existing) == 1);
    CHECK(is_each_there_once(service, 11));
}

TEST_CASE("a journal that others have overtaken: whom they brought in is not sent again") {
    IngestService service;
    const auto everybody = IngestService::people(30);
    service.options.journal = service.journal();
    REQUIRE(service.run({everybody.begin(), everybody.begin() + 5}).count(RowState::created) == 5);

    service.options.journal = std::make_shared<ingest::FileJournal>(service.directory.path("other.journal"));
    const IngestReport other = service.run(everybody);
    CHECK(other.count(RowState::created_earlier) == 5);
    CHECK(other.count(RowState::created) == 25);

    service.options.journal = service.journal();
    const IngestReport again = service.run(everybody);
    CHECK(again.count(RowState::created_earlier) == 30);
    CHECK(is_each_there_once(service, 30));
}

TEST_CASE("a journal that does not know what another run has just sent: the run waits until that is listed") {
    IngestService service({.duplicates = Duplicates::create, .list_delay = 1000ms});
    const auto everybody = IngestService::people(400);
    const auto note = service.options.on_row;
    const auto run_until = [&](std::size_t created) {
        std::stop_source stop;
        service.options.stop = stop.get_token();
        service.options.on_row = [&](const ingest::RowReport& row) {
            note(row);
            if (service.creations() >= created) stop.request_stop();
        };
        const IngestReport report = service.run(everybody);
        CHECK_FALSE(report.finished);
    };
    service.options.journal = service.journal();
    run_until(2);
    service.options.journal = std::make_shared<ingest::FileJournal>(service.directory.path("other.journal"));
    run_until(250);

    service.options.stop = {};
    service.options.on_row = note;
    service.options.journal = service.journal();
    CHECK(service.run(everybody).complete());
    CHECK(is_each_there_once(service, 400));
}

TEST_CASE(
    "a journal that was put back to a copy of a moment ago: the run waits until all that was sent is "
    "listed") {
    IngestService service({.duplicates = Duplicates::create, .list_delay = 1000ms});
    const auto everybody = IngestService::people(400);
    service.options.journal = service.journal();
    const auto copy = service.directory.path("copy.journal");
    const auto note = service.options.on_row;
    std::stop_source stop;
    service.options.stop = stop.get_token();
    service.options.on_row = [&](const ingest::RowReport& row) {
        note(row);
        if (service.creations() >= 80 && !std::filesystem::exists(copy))
            std::filesystem::copy_file(service.directory.path("people.journal"), copy);
        if (service.creations() >= 250) stop.request_stop();
    };
    REQUIRE_FALSE(service.run(everybody).finished);

    std::filesystem::rename(copy, service.directory.path("people.journal"));
    service.options.journal = service.journal();
    service.options.stop = {};
    service.options.on_row = note;
    bool has_waited = false;
    service.options.on_notice = [&](const ingest::Notice& notice) {
        has_waited = has_waited || notice.kind == ingest::Notice::Kind::suspect;
    };
    CHECK(service.run(everybody).complete());
    CHECK(has_waited);
    CHECK(is_each_there_once(service, 400));
}

TEST_CASE("one machine sends when two repeat their runs at the same moment, with their journals") {
    IngestService service({.duplicates = Duplicates::create});
    service.options.on_row = {};
    // So that both have listed the posting before one of them sends.
    service.server.inject({.response = FaultResponse::delayed, .delay = 50ms});
    const auto run_on = [&](const std::string& machine, std::size_t count) {
        ingest::IngestorOptions options = service.options;
        options.journal = std::make_shared<ingest::FileJournal>(service.directory.path(machine + ".journal"));
        options.state_folder = service.directory.path("state of " + machine);
        return ingest::Ingestor(service.client, options).run(IngestService::people(count)).complete();
    };
    std::size_t rounds = 0;
    for (const std::size_t count : {20U, 60U, 100U}) {
        auto other = std::async(std::launch::async, run_on, "b", count);
        CHECK(run_on("a", count));
        CHECK(other.get());
        ++rounds;
        CHECK(service.names().size() == count);
        // Both may have sent the same row ahead.
        CHECK(service.creations() <= count + rounds);
    }
}

TEST_CASE(
    "a journal without the state folder: one row is sent ahead, and shows what another machine has sent") {
    IngestService service({.duplicates = Duplicates::create, .list_delay = 1000ms});
    const auto everybody = IngestService::people(400);
    service.options.journal = service.journal();
    REQUIRE(service.run({everybody.begin(), everybody.begin() + 2}).count(RowState::created) == 2);

    ingest::IngestorOptions other = service.options;
    other.journal = std::make_shared<ingest::FileJournal>(service.directory.path("other.journal"));
    other.state_folder = service.directory.path("of another machine");
    std::stop_source stop;
    other.stop = stop.get_token();
    other.on_row = [&](const ingest::RowReport&) {
        if (service.creations() >= 250) stop.request_stop();
    };
    CHECK_FALSE(ingest::Ingestor(service.client, other).run(everybody).finished);

    std::filesystem::remove_all(service.options.state_folder);
    const IngestReport report = service.run(everybody);
    CHECK(report.complete());
    // The row that was sent ahead.
    CHECK(report.doubled.size() <= 1);
    CHECK(service.names().size() == 400);
    CHECK(service.creations() == 400 + report.doubled.size());
}

TEST_CASE("two runs at the same moment on one machine: the second is refused") {
    IngestService service;
    std::optional<Error> refused;
    service.options.on_row = [&](const ingest::RowReport&) {
        if (refused) return;
        ingest::IngestorOptions other = service.options;
        other.on_row = {};
        try {
            static_cast<void>(ingest::Ingestor(service.client, other).run(IngestService::people(3)));
        } catch (const Exception& exception) {
            refused = exception.error();
        }
    };
    CHECK(service.run(IngestService::people(3)).count(RowState::created) == 3);
    REQUIRE(refused);
    CHECK(refused->kind == ErrorKind::conflict);
    CHECK(refused->reason.find("another run on this machine") != std::string::npos);
    CHECK(is_each_there_once(service, 3));
}

TEST_CASE("an object that is at work refuses a second run") {
    IngestService service;
    std::optional<Error> refused;
    ingest::Ingestor* at_work = nullptr;
    service.options.state_folder.clear();
    service.options.on_row = [&](const ingest::RowReport&) {
        if (refused) return;
        try {
            static_cast<void>(at_work->run(IngestService::people(3)));
        } catch (const Exception& exception) {
            refused = exception.error();
        }
    };
    ingest::Ingestor ingestor(service.client, service.options);
    at_work = &ingestor;
    CHECK(ingestor.run(IngestService::people(3)).count(RowState::created) == 3);
    REQUIRE(refused);
    CHECK(refused->kind == ErrorKind::conflict);
    CHECK(refused->param == "run");
    service.options.on_row = {};
    CHECK(is_each_there_once(service, 3));
}

TEST_CASE("a run that is stopped while its first row is not listed yet loses no fact, also without a stamp") {
    IngestService service({.list_delay = 500ms});
    service.options.state_folder.clear();
    service.options.journal = service.journal();
    std::stop_source stop;
    service.options.stop = stop.get_token();
    service.options.on_row = [&](const ingest::RowReport& row) {
        if (row.state == RowState::created) stop.request_stop();
    };
    CHECK(service.run(IngestService::people(10)).count(RowState::created) == 1);

    service.options.stop = {};
    service.options.on_row = {};
    const IngestReport next = service.run(IngestService::people(10));
    CHECK(next.count(RowState::created_earlier) == 1);
    CHECK(next.count(RowState::created) == 9);
    CHECK(service.creations() == 10);
}

TEST_CASE("a journal is for one run at a time, and for one posting") {
    IngestService service;
    service.options.journal = service.journal();
    CHECK(service.run(IngestService::people(2)).finished);
    const auto journal = service.journal();
    REQUIRE_FALSE(journal->open(
        {.base_url = service.client.base_url(), .posting_id = service.posting, .recipe = "person"},
        [](const ingest::JournalEntry&) {}));
    try {
        static_cast<void>(service.run(IngestService::people(2)));
        FAIL("the journal is in use");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::conflict);
        CHECK(exception.error().reason.find("another run uses it") != std::string::npos);
    }
    journal->close();
    service.options.posting_id = "another";
    try {
        static_cast<void>(service.run(IngestService::people(2)));
        FAIL("the journal is of another posting");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::invalid_argument);
        CHECK(exception.error().reason.find("people.journal") != std::string::npos);
    }
}
