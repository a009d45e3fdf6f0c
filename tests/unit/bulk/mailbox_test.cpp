#include "bulk/mailbox.hpp"
#include "test.hpp"

using Mailbox = cis::bulk::Mailbox<int>;

TEST_CASE("a wait ends when an event has come, before or after it began") {
    Mailbox mailbox;
    const std::stop_token first = mailbox.woken();
    CHECK_FALSE(first.stop_requested());
    mailbox.put(3);
    CHECK(first.stop_requested());
    CHECK(mailbox.woken().stop_requested());
    CHECK(mailbox.take() == std::vector{3});
    CHECK(mailbox.take().empty());
    CHECK_FALSE(mailbox.woken().stop_requested());
}

TEST_CASE("a wait can be ended without an event, and the next one is not") {
    Mailbox mailbox;
    const std::stop_token wait = mailbox.woken();
    mailbox.wake();
    CHECK(wait.stop_requested());
    CHECK_FALSE(mailbox.woken().stop_requested());
}

TEST_CASE("what could not be put is thrown where it is taken, once") {
    Mailbox mailbox;
    const std::stop_token wait = mailbox.woken();
    mailbox.put(3);
    mailbox.fail(std::make_exception_ptr(std::length_error("no memory")));
    CHECK(wait.stop_requested());
    CHECK(mailbox.woken().stop_requested());
    CHECK_THROWS_AS(mailbox.take(), std::length_error);
    CHECK(mailbox.take() == std::vector{3});
    CHECK_FALSE(mailbox.woken().stop_requested());

    const std::stop_token next = mailbox.woken();
    mailbox.fail(std::make_exception_ptr(std::length_error("no memory")));
    CHECK(next.stop_requested());
    CHECK(mailbox.woken().stop_requested());
}

TEST_CASE("a call ends in a mailbox, also when its end cannot be made an event") {
    cis::test::Faked faked;
    faked.script.respond(200, "{}").repeat();
    const cis::Client client(faked.options);
    const auto mailbox = std::make_shared<Mailbox>();
    const auto ended = [&](auto make_event) {
        cis::bulk::launch(client.health(), mailbox, make_event);
        REQUIRE(client.wait_idle(std::chrono::minutes(1)));
        return mailbox->take();
    };
    CHECK(ended([](const auto& health) { return health ? 1 : 2; }) == std::vector{1});
    CHECK_THROWS_AS(ended([](const auto&) -> int { throw std::length_error("no memory"); }),
                    std::length_error);
    CHECK(mailbox->take().empty());
}

TEST_CASE("a clock that its waits move stands still while an event is expected") {
    using namespace std::chrono_literals;
    Mailbox mailbox;
    cis::testing::FakeClock clock;
    const auto begun = clock.now();
    CHECK(mailbox.wait_until(clock, begun + 1h));  // nothing is under way
    CHECK(clock.now() == begun + 1h);

    mailbox.expect();
    CHECK(mailbox.wait_until(clock, begun + 1h + 1ms));  // takes real time
    CHECK(clock.now() == begun + 1h);
    mailbox.put(1);
    CHECK_FALSE(mailbox.wait_until(clock, begun + 2h));
    CHECK(mailbox.take() == std::vector{1});
    CHECK(mailbox.wait_until(clock, begun + 2h));
    CHECK(clock.now() == begun + 2h);
}
