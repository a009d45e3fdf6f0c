#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include <cis/ingest/ingestor.hpp>
#include <cis/testing/fake_clock.hpp>

#include "catch.hpp"
#include "ingest_service.hpp"
#include "loopback_port.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;
using ingest::Report;
using ingest::Row;
using ingest::RowState;
using Duplicates = emulator::IngestionOptions::Duplicates;
using FaultResponse = emulator::Fault::Response;

namespace {

void check_adds_up(const Report& report, const IngestService& service) {
    CHECK(std::accumulate(report.counts.begin(), report.counts.end(), std::uint64_t{0}) == report.rows);
    CHECK(service.rows.size() == report.rows);
    for (const auto& [number, ends] : service.rows) CHECK(ends.size() == 1);
}

bool is_each_there_once(const IngestService& service, std::size_t count) {
    const auto names = service.names();
    return names.size() == count &&
           std::ranges::all_of(names, [](const auto& one) { return one.second == 1; });
}

}  // namespace

TEST_CASE("each row becomes one candidate, and a second run sends nothing") {
    IngestService service;
    if (GENERATE(true, false)) service.options.journal = service.journal();
    const auto input = IngestService::people(200);
    const Report first = service.run(input);
    CHECK(first.everybody_is_in());
    CHECK(first.count(RowState::created) == 200);
    check_adds_up(first, service);
    CHECK_FALSE(service.rows.at(0).front().interview_id.empty());
    CHECK_FALSE(service.rows.at(0).front().interview_url.empty());
    CHECK(is_each_there_once(service, 200));

    service.options.journal = service.options.journal ? service.journal() : nullptr;
    const Report second = service.run(input);
    CHECK(second.everybody_is_in());
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
    const Report report = service.run(IngestService::people(300));
    CHECK(report.everybody_is_in());
    check_adds_up(report, service);
    CHECK(report.doubled.empty());
    CHECK(is_each_there_once(service, 300));
}

TEST_CASE("a creation that is applied after its answer was lost is not sent again") {
    IngestService service({.duplicates = Duplicates::create, .lost_apply_delay = 700ms, .list_delay = 300ms});
    service.lose({.response = FaultResponse::connection_closed, .after_acting = true, .times = 20});
    const Report report = service.run(IngestService::people(60));
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
    const Report report = service.run(input);
    check_adds_up(report, service);
    CHECK(report.complete);
    CHECK(report.count(RowState::created) == 3);
    CHECK(report.count(RowState::rejected) == 5);
    CHECK(report.count(RowState::duplicate) == 1);
    CHECK(service.rows.at(8).front().same_as == 0U);
    CHECK(service.rows.at(7).front().reason == "line 9: the e-mail address is missing");
    for (std::uint64_t row = 3; row < 7; ++row) CHECK_FALSE(service.rows.at(row).front().reason.empty());
    CHECK(service.rows.at(6).front().error->param == "metadata.note");
}

TEST_CASE("people who share an address") {
    auto input = IngestService::people(40);
    for (int i = 0; i < 5; ++i)
        input.push_back(IngestService::row("Sibling " + std::to_string(i), "3@example.com"));
    SECTION("are all brought in if the service keeps them apart") {
        IngestService service({.duplicates = Duplicates::create});
        const Report report = service.run(input);
        CHECK(report.count(RowState::created) == 45);
        CHECK(is_each_there_once(service, 45));
    }
    SECTION("are reported if the service returns the first of them") {
        IngestService service({.duplicates = Duplicates::return_existing});
        const Report report = service.run(input);
        CHECK(report.count(RowState::created) == 40);
        CHECK(report.count(RowState::conflict) == 1);
        CHECK(report.count(RowState::not_attempted) == 4);
        CHECK_FALSE(report.everybody_is_in());
        CHECK(is_each_there_once(service, 40));
    }
    SECTION("are reported if the service refuses all but the first of them") {
        IngestService service({.duplicates = Duplicates::refuse});
        const Report report = service.run(input);
        CHECK(report.count(RowState::created) == 40);
        CHECK(report.count(RowState::conflict) == 1);
        CHECK(report.count(RowState::not_attempted) == 4);
    }
}

TEST_CASE("a candidate who was there before any run is not sent again") {
    IngestService service({.duplicates = Duplicates::create});
    static_cast<void>(service.client.candidates()
                          .create(service.posting, {.name = "Person 1", .email = "1@example.com"})
                          .send());
    const Report report = service.run(IngestService::people(3));
    CHECK(report.count(RowState::existing) == 1);
    CHECK(report.count(RowState::created) == 2);
    CHECK(is_each_there_once(service, 3));
}

TEST_CASE("a person whom somebody else brings in while the row is looked up is not sent again") {
    IngestService service({.duplicates = Duplicates::create});
    service.options.first_run = true;
    service.options.in_flight = 1;
    service.lose({.response = FaultResponse::connection_closed, .times = 1});
    const auto note = service.options.on_row;
    service.options.on_row = [&](const ingest::RowReport& row) {
        note(row);
        if (service.rows.size() == 1)
            static_cast<void>(service.client.candidates()
                                  .create(service.posting, {.name = "Person 0", .email = "0@example.com"})
                                  .send());
    };
    const Report report = service.run(IngestService::people(3));
    CHECK(report.count(RowState::existing) == 1);
    CHECK(report.count(RowState::created) == 2);
    CHECK(service.rows.at(0).front().state == RowState::existing);
    CHECK(is_each_there_once(service, 3));
}

TEST_CASE("a run that is asked to stop gives up requests that do not end soon, and the next one finds them") {
    IngestService service;
    service.options.clock = std::make_shared<testing::FakeClock>();  // its waits end at once
    service.options.first_run = true;
    service.options.in_flight = 4;
    service.options.timeout = service.options.settle = 30s;
    service.options.journal = service.journal();
    service.lose({.response = FaultResponse::delayed, .delay = 60s});
    std::stop_source stop;
    service.options.stop = stop.get_token();
    service.options.on_progress = [&](const ingest::Progress&) {
        if (service.creations() == 4) stop.request_stop();
    };
    const Report report = service.run(IngestService::people(10));
    CHECK_FALSE(report.complete);
    CHECK(report.count(RowState::unknown) == 4);
    CHECK(report.count(RowState::not_attempted) == 6);
    check_adds_up(report, service);

    service.server.clear_faults();
    service.options.stop = {};
    service.options.on_progress = {};
    const Report next = service.run(IngestService::people(10));
    CHECK(next.count(RowState::created_earlier) == 4);
    CHECK(next.count(RowState::created) == 6);
    CHECK(is_each_there_once(service, 10));
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
    CHECK(parts() == 4);
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
    const Report other = service.run(input);
    CHECK_FALSE(other.complete);
    CHECK(other.count(RowState::not_attempted) + other.count(RowState::created_earlier) == 2);
    CHECK(service.creations() == 2);
}

TEST_CASE("the asynchronous route: queued rows become created when they are listed") {
    IngestService service({.async_delay = 300ms});
    service.options.route = ingest::Route::async;
    service.options.journal = service.journal();
    const Report report = service.run(IngestService::people(30));
    CHECK(report.count(RowState::created) == 30);
    CHECK(is_each_there_once(service, 30));
}

TEST_CASE("a service that does not give metadata back: everybody is in, and nothing is sent twice") {
    IngestService service({.duplicates = Duplicates::create, .echo_metadata = false});
    service.lose(
        {.response = FaultResponse::connection_closed, .after_acting = true, .every = 7, .times = 3});
    const Report report = service.run(IngestService::people(40));
    CHECK(report.count(RowState::created) == 37);
    CHECK(report.count(RowState::unknown) == 3);
    CHECK(is_each_there_once(service, 40));
}

TEST_CASE("wrong credentials end the run at once, and every row is accounted for") {
    IngestService service;
    service.client = Client({.base_url = service.server.base_url(), .api_key = "wrong"});
    const Report report = service.run(IngestService::people(100));
    CHECK_FALSE(report.complete);
    CHECK(report.rows == 100);
    CHECK(report.count(RowState::not_attempted) == 100);
    CHECK(report.stopped.find("credentials") != std::string::npos);
    check_adds_up(report, service);
}

TEST_CASE("a posting that is not there ends the run") {
    IngestService service;
    service.options.posting_id = "nowhere";
    const Report report = service.run(IngestService::people(10));
    CHECK_FALSE(report.complete);
    CHECK(report.count(RowState::not_attempted) == 10);
}

TEST_CASE("a service that refuses every row for the same reason ends the run") {
    IngestService service;
    auto input = IngestService::people(100);
    for (Row& row : input) row.params.extra = Json::from_text(R"({"phone_number": 7})").value();
    const Report report = service.run(input);
    CHECK_FALSE(report.complete);
    CHECK(report.count(RowState::rejected) >= 20);
    CHECK(report.count(RowState::rejected) < 60);
    CHECK(report.rows == 100);
}

TEST_CASE("a service that cannot be reached: a word at once, and an end after the patience") {
    IngestService service;
    const RefusingPort port;
    service.client = Client({.base_url = port.base_url(), .api_key = "K", .retry = {.max_attempts = 1}});
    service.options.patience = 1s;
    std::vector<ingest::Notice> notices;
    service.options.on_notice = [&](const ingest::Notice& notice) { notices.push_back(notice); };
    const Report report = service.run(IngestService::people(10));
    CHECK_FALSE(report.complete);
    CHECK(report.count(RowState::not_attempted) == 10);
    CHECK("http://" + report.host == port.base_url());
    REQUIRE(notices.size() == 2);
    CHECK(notices[0].kind == ingest::Notice::Kind::unreachable);
    CHECK(notices[0].text.find(report.host) != std::string::npos);
    CHECK(notices[1].kind == ingest::Notice::Kind::stopping);
}

TEST_CASE("a run that is asked to stop awaits what was sent, and the next one goes on") {
    IngestService service;
    service.options.journal = service.journal();
    std::stop_source stop;
    service.options.stop = stop.get_token();
    const auto note = service.options.on_row;
    service.options.on_row = [&](const ingest::RowReport& row) {
        note(row);
        if (service.rows.size() == 30) stop.request_stop();
    };
    const auto input = IngestService::people(500);
    const Report first = service.run(input);
    CHECK_FALSE(first.complete);
    CHECK(first.rows == 500);
    CHECK(first.count(RowState::created) >= 30);
    CHECK(first.count(RowState::not_attempted) > 0);
    CHECK(first.count(RowState::created) + first.count(RowState::not_attempted) == 500);
    check_adds_up(first, service);

    service.options.stop = {};
    service.options.on_row = note;
    service.options.journal = service.journal();
    const Report second = service.run(input);
    CHECK(second.everybody_is_in());
    CHECK(second.count(RowState::created_earlier) == first.count(RowState::created));
    CHECK(is_each_there_once(service, 500));
}

TEST_CASE("a client whose executor is the thread of the run") {
    IngestService service;
    std::vector<std::function<void()>> tasks;
    service.client = Client(
        {.base_url = service.server.base_url(), .api_key = "K", .executor = [&](std::function<void()> task) {
             tasks.push_back(std::move(task));
         }});
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

TEST_CASE("a journal that others have overtaken: whom they brought in is not sent again") {
    IngestService service;
    const auto everybody = IngestService::people(30);
    service.options.journal = service.journal();
    REQUIRE(service.run({everybody.begin(), everybody.begin() + 5}).count(RowState::created) == 5);

    service.options.journal = std::make_shared<ingest::FileJournal>(service.directory.path("other.journal"));
    const Report other = service.run(everybody);
    CHECK(other.count(RowState::created_earlier) == 5);
    CHECK(other.count(RowState::created) == 25);

    service.options.journal = service.journal();
    const Report again = service.run(everybody);
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
        const Report report = service.run(everybody);
        CHECK_FALSE(report.complete);
    };
    service.options.journal = service.journal();
    run_until(2);
    service.options.journal = std::make_shared<ingest::FileJournal>(service.directory.path("other.journal"));
    run_until(250);

    service.options.stop = {};
    service.options.on_row = note;
    service.options.journal = service.journal();
    CHECK(service.run(everybody).everybody_is_in());
    CHECK(is_each_there_once(service, 400));
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
    CHECK_FALSE(ingest::Ingestor(service.client, other).run(everybody).complete);

    std::filesystem::remove_all(service.options.state_folder);
    const Report report = service.run(everybody);
    CHECK(report.everybody_is_in());
    // The row that was sent ahead.
    CHECK(report.doubled.size() <= 1);
    CHECK(service.names().size() == 400);
    CHECK(service.creations() == 400 + report.doubled.size());
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

TEST_CASE("a service that overwrites somebody, and the answer is lost: the next run says who is missing") {
    IngestService service({.duplicates = Duplicates::update_existing});
    service.options.journal = service.journal();
    const std::vector<Row> first{IngestService::row("Ann", "x@example.com"),
                                 IngestService::row("Zed", "z@example.com")};
    const std::vector<Row> second{IngestService::row("Bob", "x@example.com")};
    const auto conflicts_of_second = [&] { return service.run(second).count(RowState::conflict); };
    CHECK(service.run(first).count(RowState::created) == 2);
    SECTION("in the journal of the run that has overwritten") {
        service.lose({.response = FaultResponse::connection_closed, .after_acting = true, .times = 1});
        CHECK(conflicts_of_second() == 1);
    }
    SECTION("in the journal of another run") {
        const auto journal =
            std::exchange(service.options.journal,
                          std::make_shared<ingest::FileJournal>(service.directory.path("other.journal")));
        CHECK(conflicts_of_second() == 1);
        service.options.journal = journal;
        const Report stopped = service.run(first);
        CHECK_FALSE(stopped.complete);
        CHECK(stopped.stopped.find("in the place of a candidate") != std::string::npos);
    }
    const Report next = service.run(first);
    CHECK(next.complete);
    CHECK(next.count(RowState::created_earlier) == 1);
    CHECK(next.count(RowState::not_attempted) == 1);
}

TEST_CASE("a service that overwrites people by address: one is overwritten, and each later run says so") {
    IngestService service({.duplicates = Duplicates::update_existing});
    service.options.journal = service.journal();
    std::vector<Row> parents;
    std::vector<Row> children;
    for (int i = 0; i < 20; ++i) {
        const std::string address = std::to_string(i) + "@example.com";
        parents.push_back(IngestService::row("Parent " + std::to_string(i), address));
        children.push_back(IngestService::row("Child " + std::to_string(i), address));
    }
    CHECK(service.run(parents).count(RowState::created) == 20);
    const Report second = service.run(children);
    CHECK(second.count(RowState::conflict) == 1);
    CHECK(second.count(RowState::not_attempted) == 19);
    const auto names = service.names();
    CHECK(std::ranges::count_if(names, [](const auto& one) { return one.first.starts_with("Child"); }) == 1);

    const Report third = service.run(parents);
    CHECK(third.count(RowState::created_earlier) == 19);
    CHECK(third.count(RowState::not_attempted) == 1);
    CHECK_FALSE(third.everybody_is_in());
    CHECK(service.names() == names);
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
    const Report next = service.run(IngestService::people(10));
    CHECK(next.count(RowState::created_earlier) == 1);
    CHECK(next.count(RowState::created) == 9);
    CHECK(service.creations() == 10);
}

TEST_CASE("the asynchronous route: what a stopped run has queued is not sent again, however long it takes") {
    IngestService service({.async_delay = 1h});
    service.options.route = ingest::Route::async;
    service.options.journal = service.journal();
    const Report first = service.run(IngestService::people(30));
    CHECK(first.count(RowState::queued) == 30);
    const Report second = service.run(IngestService::people(30));
    CHECK(second.count(RowState::queued) == 30);
    CHECK(service.server.statistics().count("POST", std::string(ingest_pattern_of_route) + "/async", 202) ==
          30);
}

TEST_CASE("a service that answers every creation with an error of its own ends the run") {
    IngestService service;
    service.lose({.response = FaultResponse::server_error, .after_acting = false});
    const Report report = service.run(IngestService::people(60));
    CHECK_FALSE(report.complete);
    CHECK(report.stopped.find("for the same reason, and accepted none") != std::string::npos);
    CHECK(report.count(RowState::unknown) + report.count(RowState::not_attempted) == 60);
    CHECK(service.creations() == 0);
}

TEST_CASE("a posting that cannot be listed ends the run after the patience, with a word before") {
    IngestService service;
    service.options.patience = 3s;
    service.server.inject({.response = FaultResponse::connection_closed,
                           .method = "GET",
                           .path_pattern = ingest_pattern_of_route});
    std::vector<std::string> said;
    service.options.on_notice = [&](const ingest::Notice& notice) { said.push_back(notice.text); };
    const Report report = service.run(IngestService::people(5));
    CHECK_FALSE(report.complete);
    CHECK(report.count(RowState::not_attempted) == 5);
    CHECK(said.size() == 2);
    CHECK(service.creations() == 0);
}

TEST_CASE("a journal is for one run at a time, and for one posting") {
    IngestService service;
    service.options.journal = service.journal();
    CHECK(service.run(IngestService::people(2)).complete);
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
    CHECK(param_of([](auto& options) { options.in_flight = 0; }) == "in_flight");
    CHECK(param_of([](auto& options) { options.timeout = 0ms; }) == "timeout");
    CHECK(param_of([](auto& options) { options.settle = 1ms; }) == "settle");
    CHECK(param_of([](auto& options) { options.patience = 0ms; }) == "patience");
    CHECK(param_of([](auto& options) { options.window = 1; }) == "window");
    CHECK(param_of([](auto& options) { options.route = ingest::Route::async; }) == "journal");
}
