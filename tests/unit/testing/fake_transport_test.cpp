#include "queue_runner.hpp"
#include "test.hpp"

using testing::FakeTransport;
using testing::response;

namespace {

Transfer send(FakeTransport& fake, Method method, const std::string& target, const BodySink& sink = {}) {
    Request request;
    request.method = method;
    request.url = "http://127.0.0.1:1" + target;
    return fake.perform(request, {}, {}, sink);
}

Transfer get(FakeTransport& fake, const std::string& target, const BodySink& sink = {}) {
    return send(fake, Method::get, target, sink);
}

/// Adds a handler that throws, and one that adds a response and responds with the number of requests.
void add_throwing_and_counting(FakeTransport& fake) {
    fake.any()
        .respond([](const Request&) -> Transfer { throw std::runtime_error("broken"); })
        .respond([&fake](const Request&) {
            fake.respond(204);
            return response(200, std::to_string(fake.requests().size()));
        });
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("fake transport: answers are given in order, each once") {
    FakeTransport fake;
    fake.respond(200, "one").respond(201, "two");
    fake.respond(202, "three", {{"Retry-After", "1"}});

    CHECK(get(fake, "/a").response.body == "one");
    CHECK(get(fake, "/b").response.status == 201);
    const Transfer third = get(fake, "/c");
    CHECK(third.response.status == 202);
    CHECK(third.response.body == "three");
    CHECK(third.response.headers.get("retry-after") == "1");
    CHECK(third.failure == TransferFailure::none);
    CHECK(third.times_sent == 1);
    CHECK(get(fake, "/d").failure == TransferFailure::not_possible);
}

TEST_CASE("fake transport: a failed transfer has no response, and says whether it was sent") {
    FakeTransport fake;
    fake.fail(TransferFailure::timeout).fail(TransferFailure::connection, 0);

    const Transfer late = get(fake, "/");
    CHECK(late.failure == TransferFailure::timeout);
    CHECK(late.response.status == 0);
    CHECK(late.times_sent == 1);
    CHECK_FALSE(late.reason.empty());
    const Transfer unreachable = get(fake, "/");
    CHECK(unreachable.failure == TransferFailure::connection);
    CHECK(unreachable.times_sent == 0);
}

TEST_CASE("fake transport: a route's requests get its answers, whatever the order of the routes") {
    FakeTransport fake;
    fake.on(Method::get, "/api/v2/postings").respond(200, "list");
    fake.on(Method::post, "/api/v2/postings").respond(201, "made");
    fake.on(Method::post, "/api/v2/postings/{posting_id}/candidates")
        .respond(201, "first")
        .respond(201, "second");

    CHECK(send(fake, Method::post, "/api/v2/postings/p1/candidates").response.body == "first");
    CHECK(send(fake, Method::post, "/api/v2/postings").response.body == "made");
    CHECK(send(fake, Method::post, "/api/v2/postings/p%202/candidates?x=y").response.body == "second");
    CHECK(get(fake, "/api/v2/postings?limit=20&starting_after=p1").response.body == "list");
    CHECK_NOTHROW(fake.verify());
}

TEST_CASE("fake transport: a path is matched as a whole, segment by segment") {
    const auto [pattern, path, expected] = GENERATE(table<std::string, std::string, bool>({
        {"/", "/", true},
        {"/", "", true},
        {"/", "/a", false},
        {"/a", "/", false},
        {"/a/b", "/a/b", true},
        {"/a/b", "/a/bc", false},
        {"/a/b", "/a", false},
        {"/a/b", "/a/b/", false},
        {"/a/b/", "/a/b/", true},
        {"/a/b/", "/a/b/c", false},
        {"/a/b", "/x/a/b", false},
        {"/{id}", "/", false},
        {"/{id}", "/a", true},
        {"/{id}", "/a/b", false},
        {"/{id}/b", "/a/b", true},
        {"/{id}/b", "//b", false},
        {"/a/{id}", "/a/%2F", true},
        {"/a/{id}", "/b/1", false},
        {"/{id", "/a", false},
        {"/a}", "/b", false},
    }));
    CAPTURE(pattern, path);
    FakeTransport fake;
    fake.on(Method::get, pattern).respond(200);
    CHECK((get(fake, path).response.status == 200) == expected);
}

TEST_CASE("fake transport: a route whose answers are used up leaves requests to the next, and to any") {
    FakeTransport fake;
    fake.respond(200, "any");
    fake.on(Method::get, "/a").respond(200, "first");
    fake.on(Method::get, "/{id}").respond(200, "second");

    CHECK(get(fake, "/a").response.body == "first");
    CHECK(get(fake, "/a").response.body == "second");
    CHECK(get(fake, "/a").response.body == "any");
    CHECK(get(fake, "/a").failure == TransferFailure::not_possible);
}

TEST_CASE("fake transport: the last answer repeats when it is asked to") {
    FakeTransport fake;
    SECTION("from the start") {
        fake.respond(500).respond(200, "again").repeat();
        CHECK(get(fake, "/").response.status == 500);
    }
    SECTION("also when it was given before") {
        fake.respond(200, "again");
        CHECK(get(fake, "/").response.status == 200);
        fake.any().repeat();
    }
    for (int i = 0; i < 3; ++i) CHECK(get(fake, "/").response.body == "again");
    CHECK_THROWS_AS(fake.respond(200), std::logic_error);
    CHECK(fake.unused().empty());
}

TEST_CASE("fake transport: a handler sees the request and makes its answer") {
    FakeTransport fake;
    fake.on(Method::post, "/echo")
        .respond([](const Request& request) { return response(200, request.body.value_or("nothing")); })
        .repeat();
    Request request;
    request.method = Method::post;
    request.url = "http://127.0.0.1/echo";
    CHECK(fake.perform(request, {}, {}, {}).response.body == "nothing");
    request.body = "text";
    CHECK(fake.perform(request, {}, {}, {}).response.body == "text");
}

TEST_CASE("fake transport: what a handler throws passes through, and it may use the transport") {
    FakeTransport fake;
    add_throwing_and_counting(fake);
    CHECK_THROWS_AS((void)get(fake, "/"), std::runtime_error);
    CHECK(get(fake, "/").response.body == "2");
    CHECK(get(fake, "/").response.status == 204);
}

TEST_CASE("fake transport: requests are remembered in order, with all they hold") {
    FakeTransport fake;
    fake.respond(200).repeat();
    Request request;
    request.method = Method::patch;
    request.url = "http://127.0.0.1/a?b=c";
    request.headers.add("X-API-KEY", "key");
    request.body = "{}";
    TransferLimits limits;
    limits.timeout = std::chrono::milliseconds(7);
    (void)fake.perform(request, limits, {}, {});
    (void)get(fake, "/second");

    REQUIRE(fake.requests().size() == 2);
    const Request first = fake.requests().front();
    CHECK(first.method == Method::patch);
    CHECK(first.url == "http://127.0.0.1/a?b=c");
    CHECK(first.headers.get("x-api-key") == "key");
    CHECK(first.body == "{}");
    CHECK(fake.requests().back().url == "http://127.0.0.1:1/second");
    REQUIRE(fake.limits().size() == 2);
    CHECK(fake.limits().front().timeout == std::chrono::milliseconds(7));
}

TEST_CASE("fake transport: a request that nothing was scripted for is named, without what may be secret") {
    FakeTransport fake;
    fake.on(Method::get, "/api/v2/postings").respond(200);
    Request request;
    request.method = Method::delete_;
    request.url = "http://127.0.0.1/api/v2/postings?email=ada%40example.com";
    request.headers.add("X-API-KEY", "key-that-nobody-may-see");
    request.body = R"({"name":"Ada"})";
    const Transfer transfer = fake.perform(request, {}, {}, {});

    CHECK(transfer.failure == TransferFailure::not_possible);
    CHECK(transfer.times_sent == 0);
    CHECK(transfer.reason == "the script has no response for DELETE /api/v2/postings");
    CHECK(fake.unscripted() == Names{"DELETE /api/v2/postings"});
    CHECK(fake.requests().size() == 1);
}

TEST_CASE("fake transport: answers that were never given are named") {
    FakeTransport fake;
    fake.on(Method::get, "/a").respond(200).respond(404);
    fake.on(Method::post, "/a/{id}").respond([](const Request&) { return response(200); });
    fake.fail(TransferFailure::timeout).repeat();
    CHECK(fake.unused() == Names{"any request: failed transfer", "GET /a: status 200", "GET /a: status 404",
                                 "POST /a/{id}: handler"});
    (void)get(fake, "/a");
    (void)get(fake, "/b");
    CHECK(fake.unused() == Names{"GET /a: status 404", "POST /a/{id}: handler"});
}

TEST_CASE("fake transport: verify() is silent when script and requests agree, and names all that differs") {
    FakeTransport fake;
    CHECK_NOTHROW(fake.verify());
    fake.on(Method::get, "/a").respond(200);
    fake.on(Method::get, "/b").respond(503);
    (void)get(fake, "/a");
    (void)get(fake, "/c");
    CHECK_THROWS_WITH(fake.verify(),
                      "the script and the requests differ:\n  no response for GET /c\n  not used: GET /b: "
                      "status 503");
}

TEST_CASE("fake transport: a sink gets the body of a 2xx, and no other") {
    FakeTransport fake;
    std::string taken;
    const BodySink sink = [&](std::string_view piece) {
        taken += piece;
        return true;
    };
    fake.respond(200, "body").respond(404, "error").respond(204);
    const Transfer success = get(fake, "/", sink);
    CHECK(taken == "body");
    CHECK(success.response.body.empty());
    CHECK(success.failure == TransferFailure::none);
    CHECK(get(fake, "/", sink).response.body == "error");
    CHECK(get(fake, "/", sink).response.status == 204);
    CHECK(taken == "body");
}

TEST_CASE("fake transport: a sink gets what arrived before a transfer broke off") {
    FakeTransport fake;
    fake.any().respond([](const Request&) {
        Transfer transfer = response(200, "half");
        transfer.failure = TransferFailure::connection;
        return transfer;
    });
    std::string taken;
    const Transfer transfer = get(fake, "/", [&](std::string_view piece) {
        taken += piece;
        return true;
    });
    CHECK(taken == "half");
    CHECK(transfer.failure == TransferFailure::connection);
}

TEST_CASE("fake transport: a sink that stops or throws ends the transfer") {
    FakeTransport fake;
    fake.respond(200, "body");
    const bool throws = GENERATE(false, true);
    const Transfer transfer = get(fake, "/", [&](std::string_view) -> bool {
        if (throws) throw std::runtime_error("secret");
        return false;
    });
    CHECK(transfer.failure == TransferFailure::sink);
    CHECK(transfer.reason.find("secret") == std::string::npos);
    CHECK(transfer.response.status == 200);
}

TEST_CASE("fake transport: a body beyond the limit is cut, unless a sink takes it") {
    FakeTransport fake;
    fake.respond(200, "12345").repeat();
    TransferLimits limits;
    limits.max_body_bytes = 4;
    const Transfer cut = fake.perform({}, limits, {}, {});
    CHECK(cut.failure == TransferFailure::body_too_large);
    CHECK(cut.response.body == "1234");
    CHECK(fake.perform({}, limits, {}, [](std::string_view) { return true; }).failure ==
          TransferFailure::none);
    limits.max_body_bytes = 5;
    CHECK(fake.perform({}, limits, {}, {}).failure == TransferFailure::none);
}

TEST_CASE("fake transport: of a large error body the begin is there, and that is no failure") {
    FakeTransport fake;
    fake.respond(500, std::string(2'000'000, 'x'));
    const Transfer cut = fake.perform({}, {}, {}, {});
    CHECK(cut.failure == TransferFailure::none);
    CHECK(cut.response.body.size() == 1024 * 1024 + 1);
}

TEST_CASE("fake transport: a stop before the request leaves the script as it is") {
    FakeTransport fake;
    fake.respond(200);
    std::stop_source source;
    source.request_stop();
    CHECK(fake.perform({}, {}, source.get_token(), {}).failure == TransferFailure::cancelled);
    CHECK(fake.requests().empty());
    CHECK(fake.unused().size() == 1);
}

TEST_CASE("fake transport: an invalid script is refused") {
    FakeTransport fake;
    CHECK_THROWS_AS(fake.respond(GENERATE(0, 100, 199, 600, -200)), std::invalid_argument);
    CHECK_THROWS_AS(fake.fail(TransferFailure::none), std::invalid_argument);
    CHECK_THROWS_AS(fake.any().respond({}), std::invalid_argument);
    CHECK_THROWS_AS(fake.any().repeat(), std::logic_error);
    CHECK_THROWS_AS(
        fake.on(Method::get, GENERATE("", "postings", "/postings?limit=1", "/postings#top", "http://host/")),
        std::invalid_argument);
    CHECK(fake.unused().empty());
}

TEST_CASE("fake transport: the transfers of a queue end in the order of their start") {
    FakeTransport fake;
    fake.respond(200, "one").fail(TransferFailure::timeout).respond(201, "three");
    QueueRunner runner(fake);
    for (std::uint64_t i = 1; i <= 3; ++i) runner.start(i, "http://127.0.0.1:1/" + std::to_string(i));
    CHECK(fake.requests().size() == 3);
    CHECK(fake.unused().empty());
    for (std::uint64_t i = 1; i <= 3; ++i) {
        runner.poll(std::chrono::minutes(1));
        CHECK(runner.reports() == i);
        CHECK(runner.has_ended(i));
    }
    CHECK(runner.result(1).response.body == "one");
    CHECK(runner.result(2).failure == TransferFailure::timeout);
    CHECK(runner.result(3).response.status == 201);
    CHECK(fake.requests().at(1).url == "http://127.0.0.1:1/2");
}

TEST_CASE("fake transport: a queue applies limit and sink, and reports what is not scripted") {
    FakeTransport fake;
    fake.respond(200, "12345").respond(200, "body");
    QueueRunner runner(fake);
    std::string taken;
    runner.start(1, "http://127.0.0.1:1/", {.max_body_bytes = 4});
    runner.start(2, "http://127.0.0.1:1/", {}, [&](std::string_view piece) {
        taken += piece;
        return true;
    });
    runner.start(3, "http://127.0.0.1:1/a");
    REQUIRE(runner.poll_until_ended(3));
    CHECK(runner.result(1).failure == TransferFailure::body_too_large);
    CHECK(taken == "body");
    CHECK(runner.result(2).response.body.empty());
    CHECK(runner.result(3).failure == TransferFailure::not_possible);
    CHECK(fake.unscripted() == Names{"GET /a"});
}

TEST_CASE("fake transport: what a handler throws in a queue is reported, and the others go on") {
    FakeTransport fake;
    add_throwing_and_counting(fake);
    QueueRunner runner(fake);
    runner.start(1, "http://127.0.0.1:1/");
    runner.start(2, "http://127.0.0.1:1/");
    REQUIRE(runner.poll_until_ended(2));
    CHECK(runner.threw(1));
    CHECK(runner.result(1).times_sent == 1);
    CHECK_FALSE(runner.threw(2));
    CHECK(runner.result(2).response.body == "2");
}

TEST_CASE("fake transport: a transfer that is cancelled in a queue calls neither handler nor sink") {
    FakeTransport fake;
    bool was_called = false;
    fake.any().respond([&](const Request&) {
        was_called = true;
        return response(200, "body");
    });
    QueueRunner runner(fake);
    runner.start(1, "http://127.0.0.1:1/", {}, [&](std::string_view) { return was_called = true; });
    runner.queue().cancel(1);
    runner.queue().cancel(2);
    REQUIRE(runner.poll_until_ended(1));
    CHECK(runner.result(1).failure == TransferFailure::cancelled);
    CHECK(runner.result(1).times_sent == 1);
    CHECK_FALSE(was_called);
}

TEST_CASE("fake transport: another thread wakes a queue, also before it waits") {
    FakeTransport fake;
    QueueRunner runner(fake);
    const auto begun = std::chrono::steady_clock::now();
    runner.queue().wake();
    runner.poll(std::chrono::minutes(1));
    {
        const std::jthread waker([&] { runner.queue().wake(); });
        runner.poll(std::chrono::minutes(1));
    }
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(30));
}

TEST_CASE("fake transport: threads share it, and each answer is given once") {
    FakeTransport fake;
    constexpr int answers = 400;
    for (int i = 0; i < answers; ++i) fake.respond(200);
    std::atomic<int> answered_requests{0};
    {
        std::vector<std::jthread> threads(4);
        for (std::jthread& thread : threads) {
            thread = std::jthread([&] {
                while (get(fake, "/").failure == TransferFailure::none) ++answered_requests;
            });
        }
    }
    CHECK(answered_requests == answers);
    CHECK(fake.requests().size() == answers + 4);
    CHECK(fake.unscripted().size() == 4);
}
