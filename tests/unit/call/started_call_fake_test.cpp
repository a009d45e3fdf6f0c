#include "test.hpp"

using testing::response;

namespace {

/// What arrived at the fake transport, in this order: the last segment of the path, and when.
struct Arrivals {
    explicit Arrivals(Faked& faked) : clock(faked.clock), start(clock->now()) {}

    void add(const Request& request) {
        names.push_back(request.url.substr(request.url.rfind('/') + 1));
        times.push_back(std::chrono::duration_cast<milliseconds>(clock->now() - start));
    }

    std::shared_ptr<FakeClock> clock;
    FakeClock::time_point start;
    std::vector<std::string> names{};
    std::vector<milliseconds> times{};
};

using Names = std::vector<std::string>;

/// A client whose transfers fail as many times as the table says, by name, and then succeed.
struct FailingService {
    explicit FailingService(std::map<std::string, int> of, const Transfer& failure = response(500, "{}"))
        : failures(std::move(of)) {
        faked.script
            .respond([this, failure](const Request& request) {
                arrivals.add(request);
                const std::string& name = arrivals.names.back();
                if (on_arrival) on_arrival(name);
                return failures[name]-- > 0 ? failure : response(200, "{}");
            })
            .repeat();
    }

    /// Starts calls with these names at once, and waits for the end of all of them.
    void run(const Names& names) {
        const Client client(faked.options);
        HeldLoop held(faked, client);
        for (const std::string& name : names) {
            client.request(Method::get, "/" + name).start([&, name](const Result<Json>& result) {
                (result ? succeeded : failed).push_back(name);
            });
        }
        held.let_go();
        REQUIRE(client.wait_idle(30s));
    }

    std::map<std::string, int> failures;
    Faked faked{};
    Arrivals arrivals{faked};
    std::function<void(const std::string& name)> on_arrival{};
    Names succeeded{};
    Names failed{};
};

}  // namespace

TEST_CASE("started calls: a thousand of them keep to a quota, in the order of their start") {
    constexpr std::size_t count = 1000;
    FailingService service({});
    service.faked.options.rate_limiter = std::make_shared<QuotaLimiter>(300, 1min);
    Names names;
    for (std::size_t i = 0; i < count; ++i) names.push_back(std::to_string(i));
    service.run(names);
    CHECK(service.succeeded == names);
    CHECK(service.arrivals.names == names);
    const auto& times = service.arrivals.times;
    for (std::size_t i = 300; i < count; ++i) REQUIRE(times[i] - times[i - 300] >= 1min);
    CHECK(times.back() < 220s);
}

TEST_CASE("started calls: the fake clock moves only when nothing else is to be done") {
    FailingService service({{"a", 1}});
    service.faked.options.max_in_flight = GENERATE(as<std::size_t>(), 1, 2, 32);
    CAPTURE(service.faked.options.max_in_flight);
    service.run({"a", "b", "c", "d"});
    // A call in back-off holds no place, also if there is only one.
    CHECK(service.arrivals.names == Names{"a", "b", "c", "d", "a"});
    for (std::size_t i = 0; i < 4; ++i) CHECK(service.arrivals.times[i] == 0ms);
    CHECK(service.faked.clock->waits().size() == 1);
}

TEST_CASE("started calls: a call that is retried goes before calls that were never sent") {
    FailingService service({{"a", 1}});
    service.faked.options.max_in_flight = 1;
    service.on_arrival = [&](const std::string& name) {
        if (name == "b") service.faked.clock->advance(10s);  // the back-off of a ends meanwhile
    };
    service.run({"a", "b", "c"});
    CHECK(service.arrivals.names == Names{"a", "b", "a", "c"});
}

TEST_CASE("started calls: a retry that is cancelled in the line does not hold up the next one") {
    FailingService service({{"a", 1}, {"b", 1}, {"d", 1}}, response(500, "{}", {{"Retry-After", "60"}}));
    service.faked.options.max_in_flight = 1;
    std::stop_source stop_b;
    service.on_arrival = [&](const std::string& name) {
        service.faked.clock->advance(name == "c" ? 100s : 1s);  // the three waits end in their order
        if (name == "a" && service.arrivals.names.size() > 4) stop_b.request_stop();
    };
    const Client client(service.faked.options);
    HeldLoop held(service.faked, client);
    for (const std::string name : {"a", "b", "d", "c"}) {
        auto call = client.request(Method::get, "/" + name);
        if (name == "b") call = std::move(call).stop_token(stop_b.get_token());
        std::move(call).start([&, name](const Result<Json>& result) {
            (result ? service.succeeded : service.failed).push_back(name);
        });
    }
    held.let_go();
    REQUIRE(client.wait_idle(30s));
    CHECK(service.arrivals.names == Names{"a", "b", "d", "c", "a", "d"});
    CHECK(service.succeeded == Names{"c", "a", "d"});
    CHECK(service.failed == Names{"b"});
}

TEST_CASE("started calls: a wait is kept while a thousand other calls end") {
    FailingService service({{"first", 1}});
    Names names(1100, "other");
    names.insert(names.begin(), "first");
    service.run(names);
    CHECK(service.succeeded.size() == names.size());
    CHECK(service.succeeded.back() == "first");
}

TEST_CASE("started calls: not more are under way than allowed") {
    Faked faked;
    std::size_t ended = 0;
    std::size_t most = 0;
    faked.script
        .respond([&](const Request&) {
            // The first request held the loop.
            most = std::max(most, faked.transport->requests().size() - 1 - ended);
            return response(++ended % 3 == 0 ? 500 : 200, "{}");
        })
        .repeat();
    faked.options.max_in_flight = 7;
    const Client client(faked.options);
    HeldLoop held(faked, client);
    for (int i = 0; i < 100; ++i) client.health().start([](const Result<Json>&) {});
    held.let_go();
    CHECK(client.wait_idle(30s));
    CHECK(most == 7);
}

TEST_CASE("started calls: the clock does not move while the provider of credentials is asked") {
    Faked faked;
    faked.script.respond(500, "{}").respond(401, "{}").respond(200, "{}").repeat();
    faked.options.api_key = {};
    std::optional<Client> client;
    std::stop_source stopped;
    stopped.request_stop();
    std::atomic<int> asked{0};
    std::vector<std::size_t> waits_while_asking;
    faked.options.authorization_provider = [&]() -> Result<Authorization> {
        ++asked;
        const auto before = faked.clock->waits().size();
        // Calls that end at once make the loop go round. A wrong loop moves the clock to a deadline.
        for (int i = 0; i < 100; ++i)
            (void)client->health().stop_token(stopped.get_token()).submit().try_get();
        waits_while_asking.push_back(faked.clock->waits().size() - before);
        return Authorization{.header_value = "Bearer token"};
    };
    client.emplace(faked.options);
    auto first = client->health().submit();
    auto second = client->health().submit();
    CHECK(first.try_get());
    CHECK(second.try_get());
    CHECK(asked == 2);
    CHECK(waits_while_asking == std::vector<std::size_t>{0, 0});
}
