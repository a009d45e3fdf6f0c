#include "ingest/plan/election.hpp"
#include "ingest_plan_driver.hpp"

using namespace cis::ingest::detail;
using State = Election::State;

namespace {

constexpr auto settle = 60s;
constexpr time_point start{1h};
constexpr double service_start = 1e6;  ///< the service's time at `start`

/// An election, its clock, and what the lists show it.
struct Run {
    explicit Run(std::string id = "b", std::size_t random = 0)
        : election(settle, std::move(id), [random](std::size_t) { return random; }, start) {}

    /// The time of the service.
    [[nodiscard]] double service_now() const {
        return service_start + std::chrono::duration<double>(now - start).count();
    }
    /// The list shows a row of another run, so many seconds after the start.
    void shows(const std::string& run, double created_at, bool is_probe = false) {
        election.shows(key_of(9), {.run = run, .is_probe = is_probe}, service_start + created_at, true);
    }
    void shows_own_probe(double created_at) {
        election.shows(key_of(1), {.run = "b", .is_probe = true}, service_start + created_at, true);
    }
    /// A list that is asked for and complete now.
    State list() {
        election.listed(now, service_now(), now);
        return election.state();
    }
    /// Is a candidate whose probe was acknowledged now.
    void probe() {
        election.sends_probe(key_of(1));
        election.probe_acknowledged(service_now(), now);
    }

    time_point now{start};
    Election election;
};

/// A candidate whose probe was created at the start.
Run candidate() {
    Run run;
    run.election.stand();
    run.probe();
    return run;
}

/// A run that leads since the first list that showed its probe.
Run leader() {
    Run run = candidate();
    run.now += 100ms;
    run.shows_own_probe(0);
    REQUIRE(run.list() == State::leading);
    return run;
}

}  // namespace

TEST_CASE("a run alone leads as soon as a list shows its probe") {
    Run run = candidate();
    CHECK(run.election.awaits_probe());
    CHECK(run.list() == State::standing);
    run.now += 100ms;
    run.shows_own_probe(0);
    CHECK(run.list() == State::leading);
    CHECK(run.election.may_send(run.now));
}

TEST_CASE("a probe that is never listed is enough after the settle time") {
    Run run = candidate();
    run.now += settle - 1ms;
    CHECK(run.list() == State::standing);
    run.now += 1ms;
    CHECK(run.list() == State::leading);
}

TEST_CASE("the later probe of two candidates makes its run follow") {
    Run run = candidate();
    run.shows_own_probe(0);
    run.shows("a", GENERATE(-1.0, 1.0), true);
    const bool other_is_earlier = run.election.rivals().all().at("a").first_new < service_start;
    CHECK(run.list() == (other_is_earlier ? State::following : State::leading));
}

TEST_CASE("a candidate follows a run that sends, whose first row is later too") {
    Run run = candidate();
    run.shows_own_probe(0);
    run.shows("a", 1);
    CHECK(run.list() == State::following);
}

TEST_CASE("the run with the lower id wins if two probes are of the same second, after a second list") {
    Run run = candidate();
    run.now += 100ms;
    run.shows_own_probe(0);
    const std::string other = GENERATE("a", "c");
    run.shows(other, 0, true);
    REQUIRE(run.list() == State::doubtful);
    REQUIRE(run.election.list_at() == start + 100ms + 1300ms);
    CHECK(run.list() == State::doubtful);
    run.now = *run.election.list_at();
    run.election.list_begins();
    run.shows_own_probe(0);
    CHECK(run.list() == (other == "a" ? State::following : State::leading));
}

TEST_CASE("where lists are late a second list decides, half the settle time after the probe") {
    Run run = candidate();
    run.now += 5s;
    run.shows_own_probe(0);
    REQUIRE(run.list() == State::doubtful);
    CHECK(run.election.list_at() == start + settle / 2);
    run.now = start + settle / 2;
    run.election.list_begins();
    SECTION("that shows the probe again") {
        run.shows_own_probe(0);
        CHECK(run.list() == State::leading);
    }
    SECTION("that shows an earlier probe of another run") {
        run.shows_own_probe(0);
        run.shows("a", -1, true);
        CHECK(run.list() == State::following);
    }
    SECTION("that is behind the first one: another list is needed") {
        CHECK(run.list() == State::doubtful);
        CHECK(run.election.list_at() == run.now + 1s);
    }
}

TEST_CASE("after a probe whose answer was lost comes a list, then the next probe") {
    Run run;
    run.election.stand();
    CHECK(run.election.wants_probe());
    run.election.sends_probe(key_of(1));
    CHECK_FALSE(run.election.wants_probe());
    run.now += 5s;
    run.election.probe_failed(true, run.now);
    CHECK_FALSE(run.election.wants_probe());
    run.election.listed(run.now - 1ms, run.service_now(), run.now);
    CHECK_FALSE(run.election.wants_probe());
    run.list();
    CHECK(run.election.wants_probe());
}

TEST_CASE("a probe that the service has refused is followed by another at once") {
    Run run;
    run.election.stand();
    run.election.sends_probe(key_of(1));
    run.election.probe_failed(false, run.now);
    CHECK(run.election.wants_probe());
}

TEST_CASE("a follower is a candidate when the other run is silent for the settle time and a random pause") {
    constexpr std::size_t pause_ms = 10'000;
    Run run("b", pause_ms);
    const bool is_probe = GENERATE(false, true);
    run.shows("a", 0, is_probe);
    run.election.follow();
    CHECK(*run.election.followed(service_start - 1) == "a");
    CHECK(run.election.followed(service_start) == nullptr);
    // Who has sent a probe only, goes on later.
    const auto silence = (is_probe ? 2 * settle : settle) + 10s;
    run.now += settle;
    CHECK(run.list() == State::following);
    CHECK(run.election.follows_until() == start + silence);
    run.now = start + silence - 1ms;
    CHECK(run.list() == State::following);
    run.now = start + silence;
    CHECK(run.list() == State::standing);
    // What the other has sent before does not count any more.
    run.election.sends_probe(key_of(1));
    run.election.probe_acknowledged(run.service_now(), run.now);
    run.shows("a", 0, is_probe);
    run.election.shows(key_of(1), {.run = "b", .is_probe = true}, run.service_now(), true);
    CHECK(run.list() == State::leading);
}

TEST_CASE("a run that has certainly ended is waited for without a pause") {
    Run run("b", 10'000);
    run.election.rivals().add_ended("a");
    run.shows("a", 0, true);
    run.election.follow();
    run.now += settle;
    CHECK(run.list() == State::standing);
}

TEST_CASE("without anybody to be seen a follower waits for the settle time of its own") {
    Run run("b", 10'000);
    run.election.follow();
    CHECK(run.election.followed(0) == nullptr);
    run.now += settle - 1ms;
    CHECK(run.list() == State::following);
    run.now += 1ms;
    CHECK(run.list() == State::standing);
}

TEST_CASE("rows of the runs of the own journal are those of no other run") {
    Run run = candidate();
    run.election.rivals().own("a");
    run.shows_own_probe(0);
    run.shows("a", -1);
    CHECK(run.list() == State::leading);
    CHECK(run.election.rivals().all().empty());
}

TEST_CASE("the leader whose first row is later gives way to the other one") {
    Run run = leader();
    const double first_of_other = GENERATE(-1.0, 1.0);
    run.shows("a", first_of_other, true);
    CHECK(run.list() == State::leading);  // a probe alone is no leader
    run.shows("a", 2);
    CHECK(run.list() == (first_of_other < 0 ? State::following : State::leading));
}

TEST_CASE("a leader whose answers have no times knows its first row by the list") {
    Run run;
    run.election.lead(run.now);
    run.election.acknowledged({}, run.now);
    run.election.shows(key_of(5), {.run = "b"}, service_start + 1, true);
    run.shows("a", GENERATE(0.0, 2.0));
    const bool other_is_earlier = run.election.rivals().all().at("a").first_new < service_start + 1;
    CHECK(run.list() == (other_is_earlier ? State::following : State::leading));
}

TEST_CASE("a leader that was silent for long lists before it goes on") {
    Run run = leader();
    run.now += 10s;
    run.election.acknowledged(run.service_now(), run.now);
    run.now += settle;
    REQUIRE_FALSE(run.election.may_send(run.now));
    run.election.relist();
    SECTION("nobody has sent since: it stands") { CHECK(run.list() == State::standing); }
    SECTION("another run leads: it follows") {
        run.shows("a", 60);
        CHECK(run.list() == State::following);
    }
    SECTION("another run is a candidate, whose probe is earlier than its next one") {
        run.shows("a", 60, true);
        REQUIRE(run.list() == State::standing);
        run.probe();
        run.election.shows(key_of(1), {.run = "b", .is_probe = true}, run.service_now(), true);
        CHECK(run.list() == State::following);
    }
}

TEST_CASE("followers' probes are shown by a list three times later than the probe was listed") {
    CHECK(leader().election.followers_shown_from() == start + 100ms + 300ms);
}

TEST_CASE("an election without a source of random numbers has no pause") {
    Election election(settle, "b", {}, start);
    election.follow();
    election.listed(start + settle, service_start + 60, start + settle);
    CHECK(election.state() == State::standing);
}
