#include <utility>  // Boost 1.74 forgets it

#include <boost/asio.hpp>

#include <cis/asio/boost.hpp>
#include "test.hpp"
// NOLINTNEXTLINE(readability-duplicate-include): it can be included twice
#include <cis/asio/boost.hpp>

namespace net = boost::asio;

TEST_CASE("Boost.Asio: a callback is called on a thread that runs the context, and run() waits for it") {
    FaultyService service({answer::json(200, "{}")});
    net::io_context context{1};
    std::vector<std::thread::id> called_on;
    for (int i = 0; i < 20; ++i) {
        async_send(context, service.client.health(), [&](const Result<Json>& health) {
            CHECK(health);
            called_on.push_back(std::this_thread::get_id());
        });
    }
    CHECK(called_on.empty());
    context.run();
    CHECK(called_on == std::vector<std::thread::id>(20, std::this_thread::get_id()));
}

TEST_CASE("Boost.Asio: a future") {
    FaultyService service({answer::json(404, error_json("not_found"))});
    auto posting = async_send(service.client.postings().activate("p1"), net::use_future);
    const Result<Posting> result = posting.get();
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::not_found);
}

TEST_CASE("Boost.Asio: a coroutine awaits calls, pages, searches and streams") {
    FaultyService service({answer::json(200, "{}"), answer::json(200, candidate_page({"a"}, false)),
                           answer::json(200, candidate_page({"a", "b"}, false)),
                           answer::json(200, R"([{"id": 1}, {"id": 2}])")});
    const LegacyClient legacy(service.options);
    net::io_context context{1};
    std::string seen;
    const auto read = [&]() -> net::awaitable<void> {
        auto call = service.client.health();
        auto health = co_await async_send(std::move(call), net::use_awaitable);
        CHECK(health);
        auto pages = service.client.candidates().list("p1").pages();
        auto fetch = pages.fetch();
        auto page = co_await async_send(std::move(fetch), net::use_awaitable);
        if (page && *page) seen += (*page)->data.at(0).interview_id;
        auto search = service.client.candidates().find("p1", "b");
        auto found = co_await async_send(std::move(search), net::use_awaitable);
        if (found && *found) seen += (*found)->interview_id;
        auto stream = legacy.export_interviews().each([](const Json&) { return true; });
        auto count = co_await async_send(std::move(stream), net::use_awaitable);
        if (count) seen += std::to_string(*count);
    };
    net::co_spawn(context, read, net::detached);
    context.run();
    CHECK(seen == "ab2");
}

TEST_CASE("Boost.Asio: a handler with a strand is called in it") {
    FaultyService service({answer::json(200, "{}")});
    net::thread_pool pool(3);
    auto strand = net::make_strand(pool.get_executor());
    int in_strand = 0;
    for (int i = 0; i < 100; ++i) {
        async_send(service.client.health(), net::bind_executor(strand, [&](const Result<Json>& health) {
                       if (health && strand.running_in_this_thread()) ++in_strand;
                   }));
    }
    pool.join();
    CHECK(in_strand == 100);
}

TEST_CASE("Boost.Asio: the end of a context destroys its handlers and cancels their calls") {
    FaultyService service({answer::never()});
    auto context = std::make_optional<net::io_context>(1);
    const auto kept = std::make_shared<int>();
    for (int i = 0; i < 40; ++i)
        async_send(*context, service.client.health(), [kept](const Result<Json>&) { ++*kept; });
    CHECK(kept.use_count() == 41);
    CHECK(service.server.wait_for_requests(1, 5s));
    context.reset();
    CHECK(kept.use_count() == 1);
    CHECK(*kept == 0);
    CHECK(service.client.wait_idle(10s));
}
