#include "awaiting.hpp"
#include "test.hpp"

namespace {

Responder receipt(std::string_view id) { return answer::json(201, receipt_json(id)); }

Call<CandidateReceipt> create(const Client& client) {
    return client.candidates().create("p1", {.name = "Ada"});
}

}  // namespace

TEST_CASE("a call is sent in each way with the same result") {
    FaultyService service({receipt("i1")});
    const auto check = [](const Result<CandidateReceipt>& made) {
        REQUIRE(made);
        CHECK(made->candidate.interview_id == "i1");
    };
    SECTION("send") { CHECK(create(service.client).send().candidate.interview_id == "i1"); }
    SECTION("try_send") { check(create(service.client).try_send()); }
    SECTION("start") { check(start_here<CandidateReceipt>(create(service.client))); }
    SECTION("submit") { check(create(service.client).submit().try_get()); }
    SECTION("co_await") { check(await_here<CandidateReceipt>(create(service.client))); }
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("a started call that is refused tells its callback") {
    FaultyService service({receipt("i1")});
    const auto made = start_here<CandidateReceipt>(service.client.candidates().create("", {.name = "Ada"}));
    REQUIRE_FALSE(made);
    CHECK(made.error().kind == ErrorKind::invalid_argument);
    CHECK(made.error().param == "posting_id");
    CHECK(service.server.request_count() == 0);
}

TEST_CASE("an empty callback is refused before anything is sent") {
    FaultyService service({receipt("i1")});
    try {
        create(service.client).start(std::function<void(const Result<CandidateReceipt>&)>());
        FAIL("nothing can be called");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::invalid_argument);
        CHECK(exception.error().param == "callback");
    }
    CHECK(service.server.request_count() == 0);
}

TEST_CASE("the pages of a list are fetched in each way") {
    FaultyService service({answer::json(200, candidate_page({"a", "b"}, true)),
                           answer::json(200, candidate_page({"c"}, false))});
    using MaybePage = std::optional<Page<Candidate>>;
    auto pages = service.client.candidates().list("p1").pages();
    const auto first = await_here<MaybePage>(pages.fetch());
    REQUIRE(first);
    REQUIRE(*first);
    CHECK((*first)->data.size() == 2);
    CHECK(pages.cursor() == "b");
    const auto second = pages.fetch().submit().get();
    REQUIRE(second);
    CHECK(second->data.size() == 1);
    CHECK(pages.finished());
    const auto third = start_here<MaybePage>(pages.fetch());
    REQUIRE(third);
    CHECK_FALSE(*third);
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("two pages of a list are not fetched at the same time") {
    FaultyService service(
        {answer::json(200, candidate_page({"a"}, true)), answer::json(200, candidate_page({"c"}, false))});
    auto pages = service.client.candidates().list("p1").pages();
    auto first = pages.fetch().submit();
    const auto refused = pages.fetch().try_send();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::invalid_argument);
    CHECK(refused.error().param == "pages");
    CHECK(first.get()->data.size() == 1);
    CHECK(pages.fetch().send()->data.size() == 1);
}

TEST_CASE("an item is searched in each way") {
    FaultyService service({answer::json(200, candidate_page({"a", "b"}, true)),
                           answer::json(200, candidate_page({"c"}, false))});
    const auto find = [&] { return service.client.candidates().find("p1", "c"); };
    using Found = std::optional<Candidate>;
    std::optional<Found> found;
    SECTION("start") { found = start_here<Found>(find()).value(); }
    SECTION("submit") { found = find().submit().get(); }
    SECTION("co_await") { found = await_here<Found>(find()).value(); }
    REQUIRE(found);
    REQUIRE(*found);
    CHECK((*found)->interview_id == "c");
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("a stream is read in each way") {
    const FaultServer server(answer_in_turn({answer::json(200, "[1,2,3]")}));
    const LegacyClient client(options_for(server.base_url()));
    std::string items;
    const auto take = [&](const Json& item) {
        items += item.text();
        return true;
    };
    const auto reading = [&] { return client.export_interviews().each(take); };
    SECTION("send") { CHECK(reading().send() == 3); }
    SECTION("start") { CHECK(start_here<std::size_t>(reading()).value() == 3); }
    SECTION("submit") { CHECK(reading().submit().get() == 3); }
    SECTION("co_await") { CHECK(await_here<std::size_t>(reading()).value() == 3); }
    CHECK(items == "123");
}

TEST_CASE("a list is read with prefetching") {
    FaultyService service({answer::json(200, candidate_page({"a", "b"}, true)),
                           answer::json(200, candidate_page({"c", "d"}, true)),
                           answer::json(200, candidate_page({"e"}, false))});
    std::string ids;
    auto list = service.client.candidates().list("p1").prefetch();
    for (const Candidate& candidate : list) {
        ids += candidate.interview_id;
        if (candidate.interview_id == "a") {
            // The second page is fetched although the first one is not read.
            CHECK(service.server.wait_for_requests(2, 5s));
            CHECK(list.cursor() == "a");
        }
    }
    CHECK(ids == "abcde");
    CHECK(list.cursor() == "e");
    CHECK(service.server.request_count() == 3);
}

TEST_CASE("a list with prefetching outlives its client") {
    const FaultServer server(answer_in_turn({answer::json(200, candidate_page({"a"}, true)), answer::never(),
                                             answer::json(200, candidate_page({"b"}, false))}));
    std::optional<Client> client(options_for(server.base_url()));
    auto list = client->candidates().list("p1").prefetch();
    auto item = list.begin();
    CHECK(item->interview_id == "a");
    CHECK(server.wait_for_requests(2, 5s));
    client.reset();
    // The page was cancelled with the client, so it is fetched again, on this thread.
    ++item;
    CHECK(item->interview_id == "b");
    CHECK(server.request_count() == 3);
}

TEST_CASE("a started page that the service refuses ends the list") {
    FaultyService service({answer::json(403, error_json("forbidden"))});
    auto pages = service.client.candidates().list("p1").pages();
    CHECK(pages.fetch().submit().try_get().error().kind == ErrorKind::authentication);
    CHECK(pages.finished());
}

TEST_CASE("a page that could not be started, because its client is gone, can be fetched again") {
    const FaultServer server(answer_in_turn({answer::json(200, candidate_page({"a"}, false))}));
    auto pages = [&] {
        const Client client(options_for(server.base_url()));
        return client.candidates().list("p1").pages();
    }();
    CHECK(pages.fetch().submit().try_get().error().kind == ErrorKind::cancelled);
    CHECK_FALSE(pages.finished());
    const auto page = pages.next();
    REQUIRE(page);
    REQUIRE(*page);
    CHECK((*page)->data.size() == 1);
}

TEST_CASE("a blocking call on the thread of a loop is refused") {
    FaultyService service({receipt("i1")});
    const Client other(service.options);
    std::promise<std::vector<Error>> promise;
    auto errors = promise.get_future();
    service.client.health().start([&](const Result<Json>&) {
        std::vector<Error> seen;
        seen.push_back(service.client.health().try_send().error());
        seen.push_back(other.health().try_send().error());
        seen.push_back(other.health().submit().try_get().error());
        try {
            (void)other.wait_idle(1s);
        } catch (const Exception& refusal) {
            seen.push_back(refusal.error());
        }
        promise.set_value(std::move(seen));
    });
    const auto seen = errors.get();
    CHECK(seen.size() == 4);
    for (const Error& error : seen) {
        CHECK(error.kind == ErrorKind::invalid_argument);
        CHECK(error.outcome == Outcome::not_sent);
    }
}

TEST_CASE("callbacks run where the executor puts them") {
    FaultyService service({answer::json(200, "{}")});
    std::mutex mutex;
    std::vector<std::function<void()>> tasks;
    service.options.executor = [&](std::function<void()> task) {
        const std::lock_guard lock(mutex);
        tasks.push_back(std::move(task));
    };
    std::thread::id called_on;
    {
        const Client client(service.options);
        client.health().start([&](const Result<Json>& health) {
            CHECK(health);
            called_on = std::this_thread::get_id();
        });
        CHECK(client.health().submit().get().text() == "{}");  // needs no executor
        CHECK_FALSE(client.wait_idle(10ms));                   // the callback has not run
        for (;;) {
            const std::lock_guard lock(mutex);
            if (!tasks.empty()) break;
        }
        tasks.front()();
        tasks.clear();
        CHECK(client.wait_idle(30s));
    }
    CHECK(called_on == std::this_thread::get_id());
}

TEST_CASE("wait_idle() in a callback that an executor runs also waits for that callback") {
    FaultyService service({answer::json(200, "{}")});
    std::promise<std::function<void()>> task;
    auto handed_over = task.get_future();
    service.options.executor = [&](std::function<void()> run) { task.set_value(std::move(run)); };
    const Client client(service.options);
    std::optional<bool> was_idle;
    SECTION("of start()") {
        client.health().start([&](const Result<Json>&) { was_idle = client.wait_idle(1ms); });
    }
    SECTION("in a coroutine") {
        [](const Client& same, std::optional<bool>& idle) -> Detached {
            auto call = same.health();
            const auto health = co_await call;
            CHECK(health);
            idle = same.wait_idle(1ms);
        }(client, was_idle);
    }
    handed_over.get()();
    CHECK(was_idle == false);
    CHECK(client.wait_idle(30s));
}

TEST_CASE("the last copy of a client cancels and completes its calls") {
    const FaultServer server(answer_in_turn({answer::never()}));
    ClientOptions options = options_for(server.base_url());
    options.max_in_flight = 2;
    std::optional<Client> client(std::move(options));
    std::vector<Error> errors;
    for (int i = 0; i < 5; ++i)
        client->health().start([&](const Result<Json>& health) { errors.push_back(health.error()); });
    auto pending = client->health().submit();
    CHECK(server.wait_for_requests(2, 5s));

    std::optional<Postings> postings(client->postings());
    client.reset();
    CHECK(errors.empty());  // the service is a part of the client
    CHECK(postings->list().pages().fetch().submit().wait_for(0ms) == false);
    postings.reset();
    REQUIRE(errors.size() == 5);
    for (const Error& error : errors) {
        CHECK(error.kind == ErrorKind::cancelled);
        CHECK_THAT(error.reason, Catch::Matchers::ContainsSubstring("client was destroyed"));
    }
    CHECK(std::ranges::count(errors, Outcome::unknown, &Error::outcome) == 2);
    CHECK(std::ranges::count(errors, Outcome::not_sent, &Error::outcome) == 3);
    CHECK(pending.try_get().error().kind == ErrorKind::cancelled);
}

TEST_CASE("a call that was not started does not keep the client alive") {
    FaultyService service({answer::json(200, "{}")});
    std::optional<Client> client(service.options);
    auto to_send = client->health();
    auto to_start = client->health();
    client.reset();
    const auto sent = std::move(to_send).try_send();
    CHECK(sent);
    const auto refused = start_here<Json>(std::move(to_start));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::cancelled);
    CHECK(refused.error().outcome == Outcome::not_sent);
}

TEST_CASE("the last copy of a client may be destroyed in a callback") {
    FaultyService service({answer::json(200, "{}")});
    auto client = std::make_shared<Client>(service.options);
    std::promise<void> promise;
    const Client& alive = *client;
    alive.health().start([client = std::move(client), &promise](const Result<Json>& health) mutable {
        CHECK(health);
        client.reset();
        promise.set_value();
    });
    promise.get_future().wait();
}

TEST_CASE("a Pending cancels its call") {
    const FaultServer server(answer_in_turn({answer::never()}));
    const Client client(options_for(server.base_url()));
    auto pending = client.health().submit();
    CHECK(server.wait_for_requests(1, 5s));
    CHECK_FALSE(pending.wait_for(0ms));
    pending.cancel();
    const auto health = pending.try_get();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::cancelled);
    CHECK(health.error().outcome == Outcome::unknown);
    CHECK(pending.try_get().error().kind == ErrorKind::invalid_argument);
}

TEST_CASE("a stop token cancels a started call that is under way, in line or only just started") {
    const FaultServer server(answer_in_turn({answer::never()}));
    ClientOptions options = options_for(server.base_url());
    options.max_in_flight = 1;
    const Client client(options);
    std::stop_source stop;
    auto running = client.health().stop_token(stop.get_token()).submit();
    auto in_line = client.health().stop_token(stop.get_token()).submit();
    CHECK(server.wait_for_requests(1, 5s));
    stop.request_stop();
    const Error sent = running.try_get().error();
    CHECK(sent.kind == ErrorKind::cancelled);
    CHECK(sent.outcome == Outcome::unknown);
    const Error waited = in_line.try_get().error();
    CHECK(waited.kind == ErrorKind::cancelled);
    CHECK(waited.outcome == Outcome::not_sent);
    CHECK(client.health().stop_token(stop.get_token()).submit().try_get().error().kind ==
          ErrorKind::cancelled);
}

TEST_CASE("a stop token cancels a started call that waits for the rate limiter or in its back-off") {
    const FaultServer server(answer_in_turn({answer::with(429, {{"Retry-After", "60"}})}));
    ClientOptions options = options_for(server.base_url());
    const auto limiter = std::make_shared<QuotaLimiter>();
    options.rate_limiter = limiter;
    const Client client(options);
    std::stop_source stop;
    auto in_back_off = client.health().stop_token(stop.get_token()).submit();
    REQUIRE(eventually([&] { return limiter->statistics().pauses == 1; }));
    auto denied = client.health().stop_token(stop.get_token()).submit();
    REQUIRE(eventually([&] { return limiter->statistics().waiting == 1; }));
    stop.request_stop();
    const Error retried = in_back_off.try_get().error();
    CHECK(retried.kind == ErrorKind::cancelled);
    CHECK(retried.outcome == Outcome::rejected);
    const Error waited = denied.try_get().error();
    CHECK(waited.kind == ErrorKind::cancelled);
    CHECK(waited.outcome == Outcome::not_sent);
    CHECK(server.request_count() == 1);
}

TEST_CASE("a call that waits for its turn ends at its deadline") {
    const FaultServer server(answer_in_turn({answer::never()}));
    ClientOptions options = options_for(server.base_url());
    options.max_in_flight = 1;
    const Client client(options);
    auto running = client.health().submit();
    auto in_line = client.health().deadline(50ms).submit();
    const Error late = in_line.try_get().error();
    CHECK(late.kind == ErrorKind::timeout);
    CHECK(late.attempts == 0);
    CHECK_FALSE(running.wait_for(0ms));
}

TEST_CASE("the statistics show the calls that wait for their turn") {
    const FaultServer server(answer_in_turn({answer::never()}));
    ClientOptions options = options_for(server.base_url());
    options.max_in_flight = 2;
    const Client client(options);
    std::vector<Pending<Json>> pending;
    pending.reserve(5);
    for (int i = 0; i < 5; ++i) pending.push_back(client.health().submit());
    CHECK(server.wait_for_requests(2, 5s));
    CHECK(client.statistics().calls_waiting == 3);
    CHECK(client.statistics().calls_in_flight() == 2);
    // One that needs no request does not wait.
    CHECK_FALSE(client.request(Method::get, "no path").submit().try_get());
    CHECK(client.statistics().calls_waiting == 3);
    for (Pending<Json>& one : pending) one.cancel();
    for (Pending<Json>& one : pending) CHECK_FALSE(one.try_get());
    CHECK(client.statistics().calls_waiting == 0);
    CHECK(client.statistics().calls_failed == 5);
}
