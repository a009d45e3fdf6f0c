#include <cis/testing/responses.hpp>
#include "faked_client.hpp"
#include "test.hpp"

namespace {

bool has_ended(const AtsPushStatus& push) { return push.status != "queued"; }

/// A client whose service has a push with these statuses, one after the other.
struct PushedItem : Faked {
    explicit PushedItem(std::initializer_list<std::string> statuses) {
        for (const std::string& status : statuses)
            route.respond(testing::response(AtsPushStatus{.item_id = "push_1", .status = status}));
    }

    [[nodiscard]] AtsPushStatus wait(const PushWaitOptions& wait_options = {}) const {
        return Client(options).ats().wait_for_push("push_1", has_ended, wait_options);
    }
    [[nodiscard]] Error failure(const PushWaitOptions& wait_options = {}) const {
        try {
            (void)wait(wait_options);
        } catch (const Exception& exception) {
            return exception.error();
        }
        FAIL("nothing was thrown");
        return {};
    }

    testing::Script route = transport->on(Method::get, "/api/v2/ats/candidates/push/{item_id}");
};

using Waits = std::vector<milliseconds>;

}  // namespace

TEST_CASE("a push that has ended needs one question and no pause") {
    const PushedItem push{"success"};
    CHECK(push.wait({.timeout = 0ms}).status == "success");
    CHECK(push.clock->waits().empty());
    push.transport->verify();
}

TEST_CASE("the pauses between the questions double, up to the longest") {
    const PushedItem push{"queued", "queued", "queued", "queued", "failed"};
    CHECK(push.wait({.first_pause = 1s, .longest_pause = 3s}).status == "failed");
    CHECK(push.clock->waits() == Waits{1s, 2s, 3s, 3s});
    push.transport->verify();
}

TEST_CASE("the last question is asked when the time is over, and then the wait gives up") {
    PushedItem push{"queued", "queued"};
    SECTION("it has not ended") {
        push.route.respond(testing::response(AtsPushStatus{.item_id = "push_1", .status = "queued"}));
        const Error error = push.failure({.first_pause = 4s, .timeout = 10s});
        CHECK(error.kind == ErrorKind::timeout);
        CHECK(error.outcome == Outcome::rejected);
        CHECK(error.reason == "the push has not ended");
        CHECK(error.path_pattern == "/api/v2/ats/candidates/push/{item_id}");
        CHECK_THAT(to_string(error), !ContainsSubstring("push_1"));
    }
    SECTION("it has ended just then") {
        push.route.respond(testing::response(AtsPushStatus{.item_id = "push_1", .status = "success"}));
        CHECK(push.wait({.first_pause = 4s, .timeout = 10s}).status == "success");
    }
    CHECK(push.clock->waits() == Waits{4s, 6s});
    push.transport->verify();
}

TEST_CASE("a timeout beyond any clock is no limit") {
    const PushedItem push{"queued", "success"};
    CHECK(push.wait({.first_pause = milliseconds::max(),
                     .longest_pause = std::chrono::years(1),
                     .timeout = milliseconds::max()})
              .status == "success");
    CHECK(push.clock->waits() == Waits{std::chrono::years(1)});
}

TEST_CASE("a stop ends the wait, before a question and between two") {
    std::stop_source stop;
    PushedItem push{};
    SECTION("before") {
        stop.request_stop();
        CHECK(push.failure({.stop = stop.get_token()}).kind == ErrorKind::cancelled);
        CHECK(push.transport->requests().empty());
    }
    SECTION("between") {
        push.route.respond([&](const Request&) {
            stop.request_stop();
            return testing::response(AtsPushStatus{.item_id = "push_1", .status = "queued"});
        });
        const Error error = push.failure({.stop = stop.get_token()});
        CHECK(error.kind == ErrorKind::cancelled);
        CHECK(push.transport->requests().size() == 1);
    }
}

TEST_CASE("a question that fails is retried by its own rules, and then ends the wait") {
    PushedItem push{"queued"};
    SECTION("for good") {
        push.route.respond(testing::error_response(404));
        CHECK(push.failure().kind == ErrorKind::not_found);
    }
    SECTION("for a moment") {
        push.route.respond(testing::error_response(503));
        push.route.respond(testing::response(AtsPushStatus{.item_id = "push_1", .status = "success"}));
        CHECK(push.wait().status == "success");
    }
    push.transport->verify();
}

TEST_CASE("what the predicate throws is passed on") {
    const PushedItem push{"queued"};
    const auto throwing = [](const AtsPushStatus&) -> bool { throw std::runtime_error("unknown status"); };
    CHECK_THROWS_AS(Client(push.options).ats().wait_for_push("push_1", throwing), std::runtime_error);
}

TEST_CASE("options that cannot be used are refused before anything is asked") {
    const PushedItem push{};
    CHECK(push.failure({.first_pause = 0ms}).param == "first_pause");
    CHECK(push.failure({.longest_pause = 0ms}).param == "longest_pause");
    CHECK(push.failure({.longest_pause = std::chrono::years(2)}).param == "longest_pause");
    CHECK(push.failure({.timeout = -1ms}).param == "timeout");
    const auto ats = Client(push.options).ats();
    CHECK_THROWS_AS(ats.wait_for_push("push_1", nullptr), Exception);
    CHECK_THROWS_AS(ats.wait_for_push("", has_ended), Exception);
    CHECK(push.transport->requests().empty());
}
