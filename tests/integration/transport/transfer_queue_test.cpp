#include <sys/resource.h>
#include <barrier>
#include "in_child.hpp"
#include "queue_runner.hpp"
#include "test.hpp"

namespace {

/// Responds with the path of the request.
void echo(Connection& connection) {
    if (const auto request = connection.read_request()) connection.respond(200, {}, request->target);
}

Request post(std::string url) {
    Request request;
    request.method = Method::post;
    request.url = std::move(url);
    request.body = "{}";
    return request;
}

}  // namespace

TEST_CASE("queue: 32 transfers at the same time take 32 connections, and the next 32 use them again") {
    constexpr std::size_t burst = 32;
    std::barrier<> all(burst);
    const FaultServer server{answer_in_turn({[&](Connection& connection) {
        const auto request = connection.read_request();
        if (!request) return connection.close();
        if (request->target.starts_with("/first")) all.arrive_and_wait();
        connection.respond(200, {}, request->target);
    }})};
    CurlTransport transport({.reuse_easy_handles = GENERATE(true, false)});
    QueueRunner runner(transport, burst);
    for (std::size_t i = 0; i < burst; ++i)
        runner.start(i, server.base_url() + "/first/" + std::to_string(i));
    REQUIRE(runner.poll_until_ended(burst));
    CHECK(server.connections() == burst);
    for (std::size_t i = 0; i < burst; ++i)
        runner.start(burst + i, server.base_url() + "/second/" + std::to_string(i));
    REQUIRE(runner.poll_until_ended(2 * burst));
    CHECK(server.connections() == burst);
    CHECK(runner.reports() == 2 * burst);
    for (std::size_t i = 0; i < burst; ++i) {
        CHECK(runner.result(i).response.body == "/first/" + std::to_string(i));
        CHECK(runner.result(burst + i).response.body == "/second/" + std::to_string(i));
        CHECK(runner.result(i).times_sent == 1);
    }
}

TEST_CASE("queue: more idle connections than allowed are closed") {
    std::barrier<> all(8);
    std::atomic<int> closed{0};
    const FaultServer server([&](Connection& connection) {
        if (!connection.read_request()) return;
        all.arrive_and_wait();
        connection.respond(200);
        while (connection.wait_for_first_byte()) echo(connection);
        ++closed;
    });
    CurlTransport transport;
    QueueRunner runner(transport, 2);
    for (std::uint64_t i = 0; i < 8; ++i) runner.start(i, server.base_url());
    REQUIRE(runner.poll_until_ended(8));
    CHECK(server.connections() == 8);
    REQUIRE(runner.poll_until([&] { return closed >= 6; }));
    for (std::uint64_t i = 8; i < 10; ++i) runner.start(i, server.base_url());
    REQUIRE(runner.poll_until_ended(10));
    CHECK(closed == 6);
    CHECK(server.connections() == 8);
}

TEST_CASE("queue: one of many is cancelled, at once and without its sink, and the others end as usual") {
    Cue answer_now;
    const FaultServer server{answer_in_turn({[&](Connection& connection) {
        const auto request = connection.read_request();
        if (!request) return connection.close();
        if (request->target == "/cancelled") {
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
            connection.wait_until_peer_closes();
            return;
        }
        connection.wait_for(answer_now);
        connection.respond(200, {}, request->target);
        answer_now.followed();
    }})};
    CurlTransport transport;
    QueueRunner runner(transport);
    std::string taken;
    for (std::uint64_t i = 0; i < 4; ++i) runner.start(i, server.base_url() + "/other");
    runner.start(9, server.base_url() + "/cancelled", {}, [&](std::string_view piece) {
        taken += piece;
        return true;
    });
    REQUIRE(runner.poll_until([&] { return taken == "half" && server.request_count() == 5; }));
    runner.queue().cancel(9);
    runner.queue().cancel(9);
    runner.queue().cancel(777);
    runner.poll(0ms);
    REQUIRE(runner.has_ended(9));
    CHECK(runner.result(9).failure == TransferFailure::cancelled);
    CHECK(runner.result(9).times_sent == 1);
    CHECK(runner.result(9).response.status == 200);
    CHECK(runner.reports() == 1);

    REQUIRE(answer_now.give(10s));
    REQUIRE(runner.poll_until_ended(5));
    for (std::uint64_t i = 0; i < 4; ++i) CHECK(runner.result(i).response.body == "/other");
    CHECK(taken == "half");
}

TEST_CASE("queue: a transfer that is cancelled before it was sent says so") {
    CurlTransport transport;
    QueueRunner runner(transport);
    runner.start(1, "http://127.0.0.1:1/");
    runner.queue().cancel(1);
    REQUIRE(runner.poll_until_ended(1));
    CHECK(runner.result(1).failure == TransferFailure::cancelled);
    CHECK(runner.result(1).times_sent == 0);
}

TEST_CASE("queue: another thread wakes it, also before it waits and without transfers") {
    CurlTransport transport;
    QueueRunner runner(transport);
    const auto begun = std::chrono::steady_clock::now();
    runner.queue().wake();
    runner.poll(60s);

    const FaultServer server{answer_in_turn({answer::never()})};
    const bool has_transfer = GENERATE(false, true);
    if (has_transfer) {
        runner.start(1, server.base_url());
        REQUIRE(runner.poll_until([&] { return server.request_count() == 1; }));
    }
    std::atomic<bool> over{false};
    const std::jthread waker([&] {
        while (!over) {
            runner.queue().wake();
            std::this_thread::yield();
        }
    });
    runner.poll(60s);
    over = true;
    CHECK(std::chrono::steady_clock::now() - begun < 30s);
    CHECK(runner.reports() == 0);
}

TEST_CASE("queue: one that was opened when no descriptor was free is not asleep for long") {
    CurlTransport transport(CurlOptions{});
    static_cast<void>(transport.open_queue(1));  // a sanitizer needs descriptors when it sees a type first
    rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
    const rlimit none{.rlim_cur = 0, .rlim_max = before.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
    const auto queue = transport.open_queue(1);
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
    std::vector<FinishedTransfer> finished;
    const auto began = std::chrono::steady_clock::now();
    queue->wake();
    queue->poll(60s, finished);
    CHECK(std::chrono::steady_clock::now() - began < 30s);
}

TEST_CASE("queue: the limits and failures of one transfer do not disturb another") {
    Cue answer_now;
    const FaultServer server{answer_in_turn({[&](Connection& connection) {
        const auto request = connection.read_request();
        if (!request) return connection.close();
        if (request->target == "/slow") return connection.wait_until_peer_closes();
        if (request->target == "/broken") return connection.close();
        if (request->target == "/large") {
            connection.respond(200, {}, std::string(1000, 'x'));
            return;
        }
        connection.wait_for(answer_now);
        connection.respond(200, {}, "healthy");
        answer_now.followed();
    }})};
    CurlTransport transport;
    QueueRunner runner(transport);
    runner.start(1, server.base_url() + "/healthy");
    runner.start(2, server.base_url() + "/slow", {.timeout = 50ms});
    runner.start(3, server.base_url() + "/large", {.max_body_bytes = 999});
    runner.start(4, server.base_url() + "/broken");
    runner.start(5, server.base_url() + "/large", {}, [](std::string_view) { return false; });
    runner.start(6, server.base_url() + "/large", {},
                 [](std::string_view) -> bool { throw std::runtime_error("secret"); });
    runner.start(7, "ftp://127.0.0.1/");
    runner.start(8, server.base_url() + "/" + std::string(130'000, 'x'));
    REQUIRE(runner.poll_until_ended(7));
    CHECK(runner.result(2).failure == TransferFailure::timeout);
    CHECK(runner.result(3).failure == TransferFailure::body_too_large);
    CHECK(runner.result(4).failure == TransferFailure::connection);
    CHECK(runner.result(4).times_sent == 1);
    CHECK(runner.result(5).failure == TransferFailure::sink);
    CHECK(runner.result(6).failure == TransferFailure::sink);
    for (const std::uint64_t refused : {7U, 8U}) {
        CHECK(runner.result(refused).failure == TransferFailure::not_possible);
        CHECK(runner.result(refused).times_sent == 0);
    }
    CHECK_FALSE(runner.has_ended(1));
    REQUIRE(answer_now.give(10s));
    REQUIRE(runner.poll_until_ended(8));
    CHECK(runner.result(1).response.body == "healthy");
}

TEST_CASE("queue: after a transfer was stopped within its body, the next one gets a new connection") {
    // If the connection were reused, the rest of the body would be read as the next response.
    const std::string late = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlate";
    Cue more;
    const FaultServer server([&](Connection& connection) {
        if (connection.index() > 0) return echo(connection);
        if (!connection.read_request()) return;
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(4 + late.size()) +
                        "\r\n\r\nhalf");
        connection.wait_for(more);
        connection.send(late);
        more.followed();
        connection.wait_until_peer_closes();
    });
    CurlTransport transport({.reuse_easy_handles = GENERATE(true, false)});
    QueueRunner runner(transport);
    SECTION("by its sink") {
        runner.start(1, server.base_url() + "/", {}, [](std::string_view) { return false; });
    }
    SECTION("by its limit") { runner.start(1, server.base_url() + "/", {.max_body_bytes = 3}); }
    SECTION("by its timeout") { runner.start(1, server.base_url() + "/", {.timeout = 100ms}); }
    SECTION("by cancel()") {
        bool began = false;
        runner.start(1, server.base_url() + "/", {}, [&](std::string_view) { return began = true; });
        REQUIRE(runner.poll_until([&] { return began; }));
        runner.queue().cancel(1);
    }
    REQUIRE(runner.poll_until_ended(1));
    CHECK(runner.result(1).failure != TransferFailure::none);
    REQUIRE(more.give(10s));
    runner.start(2, server.base_url() + "/second");
    REQUIRE(runner.poll_until_ended(2));
    CHECK(runner.result(2).response.body == "/second");
    CHECK(server.connections() == 2);
}

TEST_CASE("queue: a connection whose response has no valid status is not used again") {
    const FaultServer server{answer_on_each_connection(
        {answer::bytes("HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\n{}"), answer::json(200, "{}")})};
    CurlTransport transport;
    QueueRunner runner(transport);
    runner.start(1, server.base_url());
    REQUIRE(runner.poll_until_ended(1));
    CHECK(runner.result(1).failure == TransferFailure::malformed_response);
    runner.start(2, server.base_url());
    REQUIRE(runner.poll_until_ended(2));
    CHECK(server.connections() == 2);
}

TEST_CASE("queue: of several idle connections, only those without unsolicited data are used again") {
    std::barrier<> all(3);
    Cue cue;
    const FaultServer server([&](Connection& connection) {
        const auto first = connection.read_request();
        if (!first) return;
        all.arrive_and_wait();
        connection.respond(200, {}, "first");
        if (first->target == "/spoilt") {
            connection.wait_for(cue);
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong");
            cue.followed();
        }
        while (const auto request = connection.read_request()) connection.respond(200, {}, request->target);
    });
    CurlTransport transport;
    QueueRunner runner(transport);
    runner.start(1, server.base_url() + "/spoilt");
    runner.start(2, server.base_url() + "/kept");
    runner.start(3, server.base_url() + "/kept");
    REQUIRE(runner.poll_until_ended(3));
    REQUIRE(cue.give(10s));
    for (std::uint64_t i = 4; i < 7; ++i) runner.start(i, post(server.base_url() + "/" + std::to_string(i)));
    REQUIRE(runner.poll_until_ended(6));
    std::size_t stale = 0;
    for (std::uint64_t i = 4; i < 7; ++i) {
        if (runner.result(i).failure == TransferFailure::none) {
            CHECK(runner.result(i).response.body == "/" + std::to_string(i));
        } else {
            CHECK(runner.result(i).stale_connection);
            CHECK(runner.result(i).times_sent == 0);
            ++stale;
        }
    }
    CHECK(stale <= 1);
}

TEST_CASE("queue: a request on a connection that breaks is not sent again") {
    const FaultServer server{answer_on_each_connection(
        {answer::json(200, "{}"), GENERATE(answer::close_after_reading(), answer::reset_after_reading())})};
    CurlTransport transport;
    QueueRunner runner(transport);
    runner.start(1, server.base_url());
    REQUIRE(runner.poll_until_ended(1));
    runner.start(2, post(server.base_url() + "/once"));
    REQUIRE(runner.poll_until_ended(2));
    CHECK(runner.result(2).failure == TransferFailure::connection);
    CHECK(runner.result(2).times_sent == 1);
    CHECK(runner.result(2).stale_connection);
    CHECK(server.request_count() == 2);
}

TEST_CASE("queue: its end is the end of its transfers, and no sink is called afterwards") {
    const CertificateAuthority authority;
    const bool has_tls = GENERATE(false, true);
    std::atomic<int> closed{0};
    const FaultServer server(
        [&](Connection& connection) {
            if (!connection.read_request()) return;
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
            connection.wait_until_peer_closes();
            ++closed;
        },
        has_tls ? std::optional(Tls{authority.server()}) : std::nullopt);
    CurlTransport transport({.tls = {.ca_file = authority.bundle_path()}});
    std::size_t pieces = 0;
    {
        QueueRunner runner(transport);
        for (std::uint64_t i = 0; i < 4; ++i) {
            runner.start(i, server.base_url(), {}, [&](std::string_view) {
                ++pieces;
                return true;
            });
        }
        REQUIRE(runner.poll_until([&] { return pieces == 4; }));
    }
    CHECK(pieces == 4);
    CHECK(eventually([&] { return closed == 4; }));
}

TEST_CASE("queue: the transfers of a child process cannot run, and those of the parent go on") {
    const CertificateAuthority authority;
    Cue answer_now;
    const FaultServer server{answer_in_turn({[&](Connection& connection) {
                                 const auto request = connection.read_request();
                                 if (!request) return connection.close();
                                 connection.wait_for(answer_now);
                                 connection.respond(200, {}, request->target);
                                 answer_now.followed();
                             }}),
                             Tls{authority.server()}};
    CurlTransport transport(
        {.tls = {.ca_file = authority.bundle_path()}, .reuse_easy_handles = GENERATE(true, false)});
    QueueRunner runner(transport);
    for (std::uint64_t i = 1; i <= 3; ++i) runner.start(i, server.base_url() + "/x");
    REQUIRE(runner.poll_until([&] { return server.request_count() == 3; }));
    CHECK(in_child([&] {
        runner.start(4, server.base_url() + "/child");
        runner.queue().cancel(1);
        runner.queue().wake();
        runner.poll(60s);
        const bool told = runner.all_tell_of_fork(4);
        runner.close();
        return told;
    }));
    CHECK(in_child([&] {
        runner.close();
        return true;
    }));
    REQUIRE(answer_now.give(10s));
    REQUIRE(runner.poll_until_ended(3));
    for (std::uint64_t i = 1; i <= 3; ++i) CHECK(runner.result(i).response.body == "/x");
    CHECK(server.request_count() == 3);
    CHECK(server.connections() == 3);
}
