#include "ingest/inbox.hpp"

#include <exception>
#include <stdexcept>
#include <stop_token>

#include "catch.hpp"

using namespace cis::ingest::detail;

TEST_CASE("a wait ends when an event has come, before or after it began") {
    Inbox inbox;
    const std::stop_token first = inbox.woken();
    CHECK_FALSE(first.stop_requested());
    inbox.put(PageArrived{.part = 3});
    CHECK(first.stop_requested());
    CHECK(inbox.woken().stop_requested());
    REQUIRE(inbox.take().size() == 1);
    CHECK(inbox.take().empty());
    CHECK_FALSE(inbox.woken().stop_requested());
}

TEST_CASE("a wait can be ended without an event, and the next one is not") {
    Inbox inbox;
    const std::stop_token wait = inbox.woken();
    inbox.wake();
    CHECK(wait.stop_requested());
    CHECK_FALSE(inbox.woken().stop_requested());
}

TEST_CASE("what could not be put is thrown where it is taken, once") {
    Inbox inbox;
    const std::stop_token wait = inbox.woken();
    inbox.put(PageArrived{.part = 3});
    inbox.fail(std::make_exception_ptr(std::length_error("no memory")));
    CHECK(wait.stop_requested());
    CHECK(inbox.woken().stop_requested());
    CHECK_THROWS_AS(inbox.take(), std::length_error);
    CHECK(inbox.take().size() == 1);
    CHECK_FALSE(inbox.woken().stop_requested());

    const std::stop_token next = inbox.woken();
    inbox.fail(std::make_exception_ptr(std::length_error("no memory")));
    CHECK(next.stop_requested());
    CHECK(inbox.woken().stop_requested());
}
