#include "mirrored_posting.hpp"

namespace cis::sync {
namespace {

using Statuses = std::vector<std::string>;

TEST_CASE("a mirror that waits keeps its posting as long as it renews its lease") {
    Mirrored mirrored;
    mirrored.add(100);
    Mirror first(mirrored.client(), mirrored.options);
    Mirror second(mirrored.client(), mirrored.options);
    REQUIRE(first.pass().finished);
    mirrored.wait_until(20);
    first.renew();
    mirrored.wait_until(40);
    CHECK_FALSE(second.pass().finished);
    mirrored.wait_until(51);
    CHECK(second.pass().added == 0);
    first.renew();  // too late: it must not take the posting back
    CHECK(second.pass().added == 0);
}

TEST_CASE("two mirrors whose pages take longer than their lease come to an end nevertheless") {
    Mirrored mirrored;
    for (int i = 0; i < 300; ++i) mirrored.add(1000 - i);
    Mirror first(mirrored.client(), mirrored.options);
    Mirror second(mirrored.client(), mirrored.options);
    bool is_inside = false;
    mirrored.service.interfere = [&](const Request&) -> std::optional<Transfer> {
        mirrored.clock->advance(70s);  // more than twice the lease
        if (std::exchange(is_inside, true)) return std::nullopt;
        static_cast<void>(second.pass());
        is_inside = false;
        return std::nullopt;
    };
    bool is_done = false;
    for (int i = 0; i < 20 && !is_done; ++i) {
        mirrored.clock->advance(60s);
        const PassReport report = first.pass();
        is_done = report.finished;
        if (!is_done) CHECK(report.error.value().kind == ErrorKind::conflict);
    }
    CHECK(is_done);
}

TEST_CASE("a mirror whose lease another one has taken writes nothing") {
    Mirrored mirrored;
    mirrored.change(mirrored.add(100), 10, "in_progress");
    mirrored.change(mirrored.service.candidates[0], 100, "completed");
    Mirror slow(mirrored.client(), mirrored.options);
    REQUIRE(slow.pass().finished);
    mirrored.wait_until(11);
    Mirror quick(mirrored.client(), mirrored.options);
    bool is_frozen = false;
    mirrored.service.interfere = [&](const Request&) -> std::optional<Transfer> {
        if (std::exchange(is_frozen, true)) return std::nullopt;
        // The slow one has an old page in its hands.
        mirrored.wait_until(101);
        REQUIRE(quick.pass().finished);
        return std::nullopt;
    };
    const PassReport late = slow.pass();
    CHECK_FALSE(late.finished);
    CHECK(late.error.value().kind == ErrorKind::conflict);
    CHECK(mirrored.statuses_of("i0") == Statuses{"pending", "completed"});
    const Error still_taken = slow.pass().error.value();
    CHECK(still_taken.kind == ErrorKind::conflict);
    CHECK(still_taken.retry_after == 30s);
}

TEST_CASE("a mirror that ends leaves its posting to the next one at once") {
    Mirrored mirrored;
    mirrored.add(100);
    {
        Mirror first(mirrored.client(), mirrored.options);
        REQUIRE(first.pass().finished);
    }
    Mirror second(mirrored.client(), mirrored.options);
    CHECK(second.pass().added == 0);
}

TEST_CASE("the copy of another service is not mixed up with this one") {
    Mirrored mirrored;
    mirrored.add(100);
    {
        Mirror first(mirrored.client(), mirrored.options);
        REQUIRE(first.pass().finished);
    }
    ClientOptions options = test::options_for("http://127.0.0.1:2", mirrored.clock);
    options.transport = mirrored.service.transport();
    Mirror other(Client(options), mirrored.options);
    try {
        static_cast<void>(other.pass());
        FAIL("it is another service");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::invalid_argument);
        CHECK(exception.error().param == "base_url");
    }
}

}  // namespace
}  // namespace cis::sync
