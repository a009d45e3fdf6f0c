// Workers with claims on a real Redis server, which bring one input into one posting of the emulator.

#include <cis/redis/claims.hpp>
#include "aged_claims.hpp"
#include "ingest_service.hpp"
#include "redis_server.hpp"

using ingest::IngestReport;
using ingest::RowReport;
using ingest::RowState;
using FaultResponse = emulator::Fault::Response;

namespace {

constexpr std::size_t people = 300;

/// One worker with a client of its own.
struct Worker {
    Worker(const IngestService& service, const RedisServer& redis) : options(service.options) {
        client = Client({.base_url = service.server.base_url(), .api_key = ingest_key});
        options.claims = std::make_shared<cis::redis::Claims>(cis::redis::ClaimsOptions{.url = redis.url()});
        options.max_in_flight = 8;
        options.on_row = nullptr;
    }
    void run() { report = ingest::Ingestor(client, options).run(IngestService::people(people)); }

    Client client{{.base_url = "http://127.0.0.1:1", .api_key = ingest_key}};
    ingest::IngestorOptions options;
    IngestReport report{};
};

/// More than the lease of these runs.
constexpr auto a_while = 60s;

}  // namespace

TEST_CASE("three workers bring in everybody once, also if one of them is stopped") {
    RedisServer redis;
    IngestService service(
        {.duplicates = emulator::IngestionOptions::Duplicates::create, .list_delay = 200ms});
    const bool is_one_stopped = GENERATE(false, true);
    service.lose({.response = FaultResponse::unavailable, .probability = 0.03});
    if (!is_one_stopped) {  // the others wait for the lease of a row that ends as unknown
        service.lose(
            {.response = FaultResponse::connection_closed, .after_acting = true, .probability = 0.03});
        service.lose({.response = FaultResponse::connection_reset, .probability = 0.03});
    }
    service.options.first_run = true;
    std::vector<Worker> workers;
    for (int i = 0; i < 3; ++i) workers.emplace_back(service, redis);
    std::stop_source stop;
    std::size_t ended = 0;
    if (is_one_stopped) {
        workers[0].options.stop = stop.get_token();
        workers[0].options.on_row = [&](const RowReport&) {
            if (++ended == 20) stop.request_stop();
        };
    }
    {
        std::vector<std::jthread> threads;
        for (Worker& worker : workers) threads.emplace_back([&worker] { worker.run(); });
    }
    CHECK(is_each_there_once(service, people));
    std::uint64_t created = 0;
    for (const Worker& worker : workers) {
        INFO(worker.report.stopped);
        CHECK(worker.report.rows == people);
        CHECK(worker.report.doubled.empty());
        created += worker.report.count(RowState::created);
        if (!is_one_stopped || &worker != &workers[0]) CHECK(worker.report.complete());
    }
    if (is_one_stopped) {
        CHECK_FALSE(workers[0].report.finished);
        CHECK(created <= people);
    } else {
        CHECK(created == people);
    }
}

TEST_CASE("a worker that dies leaves its rows to the next one, when its lease has run out") {
    RedisServer redis;
    IngestService service({.duplicates = emulator::IngestionOptions::Duplicates::create});
    service.options.first_run = true;
    Worker dead(service, redis);
    std::size_t ended = 0;
    dead.options.on_row = [&](const RowReport&) {
        if (++ended == 30) throw std::runtime_error("dies");
    };
    CHECK_THROWS_AS(dead.run(), std::runtime_error);
    REQUIRE(dead.client.wait_idle(60s));
    age_claims(redis, a_while);
    Worker next(service, redis);
    next.options.first_run = false;
    bool was_suspect = false;
    next.options.on_notice = [&](const ingest::Notice& notice) {
        if (notice.kind == ingest::Notice::Kind::suspect || notice.kind == ingest::Notice::Kind::probing)
            was_suspect = true;
    };
    next.run();
    CHECK(next.report.complete());
    CHECK(next.report.count(RowState::created) < people);
    CHECK_FALSE(was_suspect);
    CHECK(is_each_there_once(service, people));
}

TEST_CASE("a worker whose claims are lost sends nothing until all that was sent is listed") {
    RedisServer redis;
    IngestService service({.duplicates = emulator::IngestionOptions::Duplicates::create});
    service.options.first_run = true;
    Worker worker(service, redis);
    std::stop_source stop;
    worker.options.stop = stop.get_token();
    std::size_t ended = 0;
    worker.options.on_row = [&](const RowReport&) {
        if (++ended == 30) redis.command({"FLUSHALL"});
    };
    std::chrono::milliseconds wait{0};
    worker.options.on_notice = [&](const ingest::Notice& notice) {
        if (notice.kind != ingest::Notice::Kind::suspect) return;
        wait = notice.wait;
        stop.request_stop();
    };
    worker.run();
    const auto lease = worker.options.timeout + worker.options.settle + 30s;
    CHECK(wait > lease / 2);
    CHECK(wait <= lease);
    CHECK(worker.report.count(RowState::not_attempted) > 0);

    age_claims(redis, a_while);
    Worker next(service, redis);
    next.options.first_run = false;
    next.run();
    CHECK(next.report.complete());
    CHECK(is_each_there_once(service, people));
}

TEST_CASE("a run does not begin if its claims cannot be kept") {
    RedisServer redis;
    IngestService service;
    Worker worker(service, redis);
    redis.command({"CONFIG", "SET", "maxmemory-policy", "allkeys-lru"});
    try {
        worker.run();
        FAIL("claims can be evicted");
    } catch (const Exception& exception) {
        CHECK(exception.error().reason.find("noeviction") != std::string::npos);
    }
    CHECK(service.creations() == 0);

    redis.command({"CONFIG", "SET", "maxmemory-policy", "noeviction"});
    worker.options.route = ingest::Route::async;
    worker.options.journal = service.journal();
    try {
        worker.run();
        FAIL("the asynchronous route has no claims");
    } catch (const Exception& exception) {
        CHECK(exception.error().param == "claims");
    }
}

TEST_CASE("a run stops when its claims stay out of reach, and every row has an end") {
    RedisServer redis;
    IngestService service;
    Worker worker(service, redis);
    worker.options.first_run = true;
    worker.options.patience = 3s;
    std::size_t ended = 0;
    worker.options.on_row = [&](const RowReport&) {
        if (++ended == 30) redis.kill();
    };
    std::size_t unreachable = 0;
    worker.options.on_notice = [&](const ingest::Notice& notice) {
        if (notice.kind == ingest::Notice::Kind::unreachable) ++unreachable;
    };
    worker.run();
    CHECK_FALSE(worker.report.finished);
    CHECK(worker.report.stopped.find("claims") != std::string::npos);
    CHECK(unreachable == 1);
    CHECK(worker.report.rows == people);
    CHECK(worker.report.count(RowState::not_attempted) > 0);
    redis.start();
}
