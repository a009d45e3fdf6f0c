// How a run ends before all rows are in.

#include "ingest_service.hpp"

using ingest::IngestReport;
using ingest::Row;
using ingest::RowState;
using FaultResponse = emulator::Fault::Response;

TEST_CASE("a run that is asked to stop gives up requests that do not end soon, and the next one finds them") {
    IngestService service;
    service.options.first_run = true;
    service.options.max_in_flight = 4;
    service.options.timeout = service.options.settle = 30s;
    service.options.journal = service.journal();
    service.lose({.response = FaultResponse::delayed, .delay = 60s});
    std::stop_source stop;
    service.options.stop = stop.get_token();
    service.options.on_progress = [&](const ingest::Progress&) {
        if (service.creations() == 4) stop.request_stop();
    };
    const IngestReport report = service.run(IngestService::people(10));
    CHECK_FALSE(report.finished);
    CHECK(report.count(RowState::unknown) == 4);
    CHECK(report.count(RowState::not_attempted) == 6);
    check_adds_up(report, service);
    for (const auto& [number, ends] : service.rows) {
        if (ends[0].state == RowState::unknown)
            CHECK(ends[0].reason == "the run stopped before the response came");
    }

    service.server.clear_faults();
    service.options.stop = {};
    service.options.on_progress = {};
    const IngestReport next = service.run(IngestService::people(10));
    CHECK(next.count(RowState::created_earlier) == 4);
    CHECK(next.count(RowState::created) == 6);
    CHECK(is_each_there_once(service, 10));
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
    const IngestReport first = service.run(input);
    CHECK_FALSE(first.finished);
    CHECK(first.rows == 500);
    CHECK(first.count(RowState::created) >= 30);
    CHECK(first.count(RowState::not_attempted) > 0);
    CHECK(first.count(RowState::created) + first.count(RowState::not_attempted) == 500);
    check_adds_up(first, service);

    service.options.stop = {};
    service.options.on_row = note;
    service.options.journal = service.journal();
    const IngestReport second = service.run(input);
    CHECK(second.complete());
    CHECK(second.count(RowState::created_earlier) == first.count(RowState::created));
    CHECK(is_each_there_once(service, 500));
}

TEST_CASE("wrong credentials end the run at once, and every row is accounted for") {
    IngestService service;
    service.client = Client({.base_url = service.server.base_url(), .api_key = "wrong"});
    const IngestReport report = service.run(IngestService::people(100));
    CHECK_FALSE(report.finished);
    CHECK(report.rows == 100);
    CHECK(report.count(RowState::not_attempted) == 100);
    CHECK(report.stopped.find("credentials") != std::string::npos);
    check_adds_up(report, service);
}

TEST_CASE("a posting that is not there ends the run") {
    IngestService service;
    service.options.posting_id = "nowhere";
    const IngestReport report = service.run(IngestService::people(10));
    CHECK_FALSE(report.finished);
    CHECK(report.count(RowState::not_attempted) == 10);
}

TEST_CASE("a service that refuses every row for the same reason ends the run") {
    IngestService service;
    auto input = IngestService::people(100);
    for (Row& row : input) row.params.extra = Json::from_text(R"({"phone_number": 7})").value();
    const IngestReport report = service.run(input);
    CHECK_FALSE(report.finished);
    CHECK(report.count(RowState::rejected) >= 20);
    CHECK(report.count(RowState::rejected) < 60);
    CHECK(report.rows == 100);
}

TEST_CASE("a service that cannot be reached: a word at once, and an end after the patience") {
    IngestService service;
    const RefusingPort port;
    service.client =
        Client({.base_url = port.base_url(), .api_key = ingest_key, .retry = {.max_attempts = 1}});
    service.options.patience = 1s;
    std::vector<ingest::Notice> notices;
    service.options.on_notice = [&](const ingest::Notice& notice) { notices.push_back(notice); };
    const IngestReport report = service.run(IngestService::people(10));
    CHECK_FALSE(report.finished);
    CHECK(report.count(RowState::not_attempted) == 10);
    CHECK("http://" + report.host == port.base_url());
    REQUIRE(notices.size() == 2);
    CHECK(notices[0].kind == ingest::Notice::Kind::unreachable);
    CHECK(notices[0].text.find(report.host) != std::string::npos);
    CHECK(notices[1].kind == ingest::Notice::Kind::stopping);
}

TEST_CASE("a service that answers every creation with an error of its own ends the run") {
    IngestService service;
    service.lose({.response = FaultResponse::server_error, .after_acting = false});
    const IngestReport report = service.run(IngestService::people(60));
    CHECK_FALSE(report.finished);
    CHECK(report.stopped.find("for the same reason, and none was accepted") != std::string::npos);
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
    const IngestReport report = service.run(IngestService::people(5));
    CHECK_FALSE(report.finished);
    CHECK(report.count(RowState::not_attempted) == 5);
    CHECK(said.size() == 2);
    CHECK(service.creations() == 0);
}
