// for_each_concurrent().

#include "test.hpp"

namespace {

ClientOptions tried_once(ClientOptions options) {
    options.retry.max_attempts = 1;
    return options;
}

/// A service that answers as a function of the last segment of the path says.
struct Numbers {
    explicit Numbers(std::function<int(const std::string& name)> status = [](const auto&) { return 200; }) {
        faked.script
            .respond([status = std::move(status)](const Request& request) {
                const std::string name = request.url.substr(request.url.rfind('/') + 1);
                return testing::response(status(name), '"' + name + '"');
            })
            .repeat();
    }
    [[nodiscard]] Call<Json> call(int number) const {
        return client.request(Method::get, "/" + std::to_string(number));
    }
    [[nodiscard]] std::size_t requests() const { return faked.transport->requests().size(); }

    Faked faked{};
    Client client{tried_once(faked.options)};
};

int to_status(const std::string& name) { return name == "2" ? 409 : 200; }

std::vector<int> first_numbers(int count) {
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

/// Numbers that can be read once, and that note each step.
class Once {
public:
    struct Iterator {
        Once* range;

        std::unique_ptr<int> operator*() const { return std::make_unique<int>(range->at_); }
        Iterator& operator++() {
            ++range->at_;
            range->on_step_();
            return *this;
        }
        bool operator==(std::default_sentinel_t) const { return range->at_ >= range->count_; }
    };

    Once(int count, std::function<void()> on_step) : count_(count), on_step_(std::move(on_step)) {}

    Iterator begin() { return {this}; }
    static std::default_sentinel_t end() { return {}; }

private:
    int count_;
    std::function<void()> on_step_;
    int at_{0};
};

}  // namespace

TEST_CASE("a call is sent for each item, and no more at once than allowed") {
    const Numbers service;
    const std::vector<int> numbers = first_numbers(10);
    std::size_t under_way = 0;
    std::size_t most = 0;
    std::vector<int> received;
    const auto sent = try_for_each_concurrent(
        numbers, {.most = 3},
        [&](const int& number) {
            most = std::max(most, ++under_way);
            return service.call(number);
        },
        [&](const int& number, const Result<Json>& result) {
            --under_way;
            CHECK(result.value().text() == '"' + std::to_string(number) + '"');
            CHECK(&number == &numbers.at(static_cast<std::size_t>(number)));
            received.push_back(number);
        });
    CHECK(sent.value() == 10);
    CHECK(most <= 3);
    std::ranges::sort(received);
    CHECK(received == numbers);
    CHECK(for_each_concurrent(std::vector<int>(), {.most = 1}, [&](int n) { return service.call(n); }) == 0);
}

TEST_CASE("as many calls as allowed are under way before the first one ends") {
    Numbers service;
    HeldLoop held(service.faked, service.client);
    int calls = 0;
    CHECK(for_each_concurrent(first_numbers(3), {.most = 3}, [&](int number) {
              if (++calls == 3) held.let_go();
              return service.call(number);
          }) == 3);
}

TEST_CASE("a range is advanced only when there is room, and its items may be of a type that only moves") {
    const Numbers service;
    int made = 0;
    int ended = 0;
    int steps = 0;
    Once once(20, [&] {
        ++steps;
        CHECK(made - ended < 4);
    });
    CHECK(for_each_concurrent(
              once, {.most = 4},
              [&](const std::unique_ptr<int>& number) {
                  ++made;
                  return service.call(*number);
              },
              [&](std::unique_ptr<int>& number, const Result<Json>& result) {
                  ++ended;
                  CHECK(result.value().text() == '"' + std::to_string(*number) + '"');
              }) == 20);
    CHECK(steps == 20);
}

TEST_CASE("the items of a list are kept until their calls have ended") {
    Numbers service;
    service.faked.transport->on(Method::get, "/api/v2/postings/p1/candidates")
        .respond(200, candidate_page({"1", "2"}, true))
        .respond(200, candidate_page({"3"}, false));
    std::map<std::string, std::string> received;
    CHECK(for_each_concurrent(
              service.client.candidates().list("p1"), {.most = 2},
              [&](const Candidate& candidate) {
                  return service.client.request(Method::get, "/" + candidate.interview_id);
              },
              [&](const Candidate& candidate, const Result<Json>& result) {
                  received[candidate.interview_id] = result.value().text();
              }) == 3);
    CHECK(received == std::map<std::string, std::string>{{"1", R"("1")"}, {"2", R"("2")"}, {"3", R"("3")"}});
}

TEST_CASE("the function may return a Pending") {
    const Numbers service;
    CHECK(for_each_concurrent(first_numbers(5), {.most = 2},
                              [&](int number) { return service.call(number).submit(); }) == 5);
}

TEST_CASE("the first error ends it, and the calls under way are awaited") {
    Numbers service(to_status);
    HeldLoop held(service.faked, service.client);
    int made = 0;
    std::vector<int> received;
    const auto sent = try_for_each_concurrent(
        first_numbers(100), {.most = 5},
        [&](int number) {
            if (++made == 5) held.let_go();
            return service.call(number);
        },
        [&](int number, const Result<Json>& result) {
            received.push_back(number);
            CHECK(result.has_value() == (number != 2));
        });
    REQUIRE_FALSE(sent);
    CHECK(sent.error().kind == ErrorKind::conflict);
    CHECK(sent.error().reason.ends_with("calls that succeeded: " + std::to_string(received.size() - 1)));
    CHECK(received.size() == static_cast<std::size_t>(made));
    CHECK(made < 10);
}

TEST_CASE("a receiver decides whether to go on") {
    const Numbers service(to_status);
    int received = 0;
    SECTION("after an error") {
        CHECK(for_each_concurrent(
                  first_numbers(10), {.most = 2}, [&](int number) { return service.call(number); },
                  [&](int, const Result<Json>&) { return ++received > 0; }) == 9);
        CHECK(received == 10);
    }
    SECTION("after a success") {
        CHECK(for_each_concurrent(
                  first_numbers(10), {.most = 1}, [&](int number) { return service.call(number); },
                  [&](int, const Result<Json>&) { return ++received < 2; }) == 2);
        CHECK(received == 2);
    }
}

TEST_CASE("what the function throws reaches the caller, when the calls under way have ended") {
    const Numbers service;
    int received = 0;
    const auto run = [&](const std::function<void()>& fail) {
        return try_for_each_concurrent(
            first_numbers(10), {.most = 3},
            [&](int number) {
                if (number == 2) fail();
                return service.call(number);
            },
            [&](int, const Result<Json>&) { ++received; });
    };
    SECTION("any exception") {
        CHECK_THROWS_AS(run([] { throw std::runtime_error("no"); }), std::runtime_error);
    }
    SECTION("an Exception") {
        const auto sent = run([] { throw_error(invalid_argument("row", "is empty")); });
        REQUIRE_FALSE(sent);
        CHECK(sent.error().param == "row");
    }
    CHECK(received == 2);
}

TEST_CASE("what a receiver throws reaches the caller, and it is not called again") {
    const Numbers service;
    int received = 0;
    CHECK_THROWS_AS(for_each_concurrent(
                        first_numbers(10), {.most = 4}, [&](int number) { return service.call(number); },
                        [&](int, const Result<Json>&) {
                            ++received;
                            throw std::runtime_error("full");
                        }),
                    std::runtime_error);
    CHECK(received == 1);
}

TEST_CASE("a page that fails ends it, when the calls under way have ended") {
    Numbers service;
    service.faked.transport->on(Method::get, "/api/v2/postings/p1/candidates")
        .respond(200, candidate_page({"1", "2"}, true))
        .respond(503, "{}");
    int received = 0;
    const auto run = [&] {
        return try_for_each_concurrent(
            service.client.candidates().list("p1"), {.most = 8},
            [&](const Candidate& candidate) {
                return service.client.request(Method::get, "/" + candidate.interview_id);
            },
            [&](const Candidate&, const Result<Json>&) { ++received; });
    };
    const auto sent = run();
    REQUIRE_FALSE(sent);
    CHECK(sent.error().kind == ErrorKind::server);
    CHECK(received == 2);
}

TEST_CASE("no call at once is an error, and so is waiting on the thread of a loop") {
    const Numbers service;
    const auto run = [&](std::size_t most) {
        return try_for_each_concurrent(first_numbers(1), {.most = most},
                                       [&](int number) { return service.call(number); });
    };
    const auto none = run(0);
    REQUIRE_FALSE(none);
    CHECK(none.error().kind == ErrorKind::invalid_argument);
    CHECK(none.error().param == "most");
    std::promise<Result<std::size_t>> in_callback;
    service.call(7).start([&](const Result<Json>&) { in_callback.set_value(run(1)); });
    const auto refused = in_callback.get_future().get();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::invalid_argument);
    CHECK(refused.error().param == "for_each_concurrent");
    CHECK(service.requests() == 1);
}

TEST_CASE("a stop cancels the calls under way, and no call follows") {
    Numbers service;
    HeldLoop held(service.faked, service.client);
    std::stop_source stop;
    int made = 0;
    std::vector<ErrorKind> kinds;
    const auto sent = try_for_each_concurrent(
        first_numbers(10), {.most = 5, .stop = stop.get_token()},
        [&](int number) {
            if (++made == 2) {
                stop.request_stop();
                held.let_go();
            }
            return service.call(number);
        },
        [&](int, const Result<Json>& result) {
            if (!result) kinds.push_back(result.error().kind);
        });
    REQUIRE_FALSE(sent);
    CHECK(sent.error().kind == ErrorKind::cancelled);
    CHECK(made == 2);
    for (const ErrorKind kind : kinds) CHECK(kind == ErrorKind::cancelled);

    const auto never = try_for_each_concurrent(first_numbers(1), {.most = 5, .stop = stop.get_token()},
                                               [&](int number) { return service.call(number); });
    CHECK(never.error().kind == ErrorKind::cancelled);
}

TEST_CASE("what happens while the range looks for an item ends it before the call of that item") {
    std::stop_source stop;
    int made = 0;
    int received = 0;
    const auto run = [&](const Numbers& service, bool goes_on, const std::function<void()>& on_step) {
        Once once(10, on_step);
        return try_for_each_concurrent(
            once, {.most = 5, .stop = stop.get_token()},
            [&](const std::unique_ptr<int>& number) {
                ++made;
                return service.call(*number);
            },
            [&](const std::unique_ptr<int>&, const Result<Json>& result) {
                ++received;
                return goes_on && result.has_value();
            });
    };
    SECTION("a stop") {
        static_cast<void>(run(Numbers(), true, [&] { stop.request_stop(); }));
    }
    SECTION("an error") {
        const Numbers service([](const auto&) { return 409; });
        const auto sent = run(service, true, [&] { CHECK(service.client.wait_idle(20s)); });
        REQUIRE_FALSE(sent);
        CHECK(sent.error().kind == ErrorKind::conflict);
    }
    SECTION("a receiver that has enough") {
        const Numbers service;
        CHECK(run(service, false, [&] { CHECK(service.client.wait_idle(20s)); }).value() == 1);
    }
    CHECK(made == 1);
    CHECK(received == 1);
}

TEST_CASE("a stop ends the wait for a call, and is no error if every call has succeeded") {
    std::stop_source stop;
    SECTION("it comes too late") {
        Numbers service([&](const auto&) {
            stop.request_stop();
            return 200;
        });
        HeldLoop held(service.faked, service.client);
        Once one(1, [&] { held.let_go(); });
        const auto sent = try_for_each_concurrent(
            one, {.most = 2, .stop = stop.get_token()},
            [&](const std::unique_ptr<int>& number) { return service.call(*number); });
        CHECK(sent.value() == 1);
    }
    SECTION("from another thread") {
        Numbers service;
        HeldLoop held(service.faked, service.client);
        std::thread other;
        const auto sent =
            try_for_each_concurrent(first_numbers(9), {.most = 1, .stop = stop.get_token()}, [&](int number) {
                other = std::thread([&] {
                    stop.request_stop();
                    held.let_go();
                });
                return service.call(number);
            });
        other.join();
        REQUIRE_FALSE(sent);
        CHECK(sent.error().kind == ErrorKind::cancelled);
    }
}
