// A service that puts a row in the place of another candidate with the same address.

#include "ingest_service.hpp"

using ingest::IngestReport;
using ingest::Row;
using ingest::RowState;
using Duplicates = emulator::IngestionOptions::Duplicates;
using FaultResponse = emulator::Fault::Response;

TEST_CASE("a service that overwrites somebody, and the answer is lost: the next run says who is missing") {
    IngestService service({.duplicates = Duplicates::update_existing});
    service.options.journal = service.journal();
    service.options.undecided = ingest::UndecidedRows::send;
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
        const IngestReport stopped = service.run(first);
        CHECK_FALSE(stopped.finished);
        CHECK(stopped.stopped.find("in the place of a candidate") != std::string::npos);
    }
    const IngestReport next = service.run(first);
    CHECK(next.finished);
    CHECK(next.count(RowState::created_earlier) == 1);
    CHECK(next.count(RowState::not_attempted) == 1);
}

TEST_CASE("a service that overwrites people by address: one is overwritten, and each later run says so") {
    IngestService service({.duplicates = Duplicates::update_existing});
    service.options.journal = service.journal();
    service.options.undecided = ingest::UndecidedRows::send;
    std::vector<Row> parents;
    std::vector<Row> children;
    for (int i = 0; i < 20; ++i) {
        const std::string address = std::to_string(i) + "@example.com";
        parents.push_back(IngestService::row("Parent " + std::to_string(i), address));
        children.push_back(IngestService::row("Child " + std::to_string(i), address));
    }
    CHECK(service.run(parents).count(RowState::created) == 20);
    const IngestReport second = service.run(children);
    CHECK(second.count(RowState::conflict) == 1);
    CHECK(second.count(RowState::not_attempted) == 19);
    const auto names = service.names();
    CHECK(std::ranges::count_if(names, [](const auto& one) { return one.first.starts_with("Child"); }) == 1);

    const IngestReport third = service.run(parents);
    CHECK(third.count(RowState::created_earlier) == 19);
    CHECK(third.count(RowState::not_attempted) == 1);
    CHECK_FALSE(third.complete());
    CHECK(service.names() == names);
}
