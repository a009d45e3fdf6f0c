#include "ingest/plan/phases.hpp"
#include "test.hpp"

using namespace cis::ingest::detail;

namespace {

constexpr std::array all{Phase::first_list, Phase::settling, Phase::second_list, Phase::following,
                         Phase::probing,    Phase::sending,  Phase::last_list,   Phase::over};

const time_point began{1h};

}  // namespace

TEST_CASE("every phase of a run can end, and nothing follows the end") {
    for (const Phase phase : all) {
        CAPTURE(static_cast<int>(phase));
        CHECK(may_follow(phase, Phase::over) == (phase != Phase::over));
        CHECK_FALSE(may_follow(Phase::over, phase));
    }
}

TEST_CASE("no phase but the first is before the first list") {
    for (const Phase phase : all) CHECK_FALSE(may_follow(phase, Phase::first_list));
}

TEST_CASE("every phase can be reached") {
    std::set<Phase> reached{Phase::first_list};
    for (std::size_t step = 0; step < all.size(); ++step) {
        for (const Phase after : all) {
            for (const Phase before : std::set(reached)) {
                if (may_follow(before, after)) reached.insert(after);
            }
        }
    }
    CHECK(reached.size() == all.size());
}

TEST_CASE("a run that has nothing to send does not list the posting once more") {
    const IngestPlanSettings settings;
    const bool has_sent = GENERATE(false, true);
    Phases phases(settings, began);
    phases.lead(began);
    phases.all_rows_ended(has_sent);
    CHECK(phases.phase() == (has_sent ? Phase::last_list : Phase::over));
}

TEST_CASE("a phase that may not follow is a defect of the plan") {
    const IngestPlanSettings settings;
    Phases phases(settings, began);
    CHECK_THROWS_AS(phases.all_rows_ended(true), std::logic_error);
    CHECK(phases.phase() == Phase::first_list);
}

TEST_CASE("lost claims stop a run that sends, and no other one") {
    const IngestPlanSettings settings{.has_claims = true};
    Phases phases(settings, began);
    phases.claims_lost(began + 1s);
    CHECK(phases.phase() == Phase::first_list);
    phases.lead(began);
    phases.claims_lost(began + 5s);
    CHECK(phases.quiet_until() == began + 5s);
    CHECK_FALSE(phases.end_quiet_time(began + 4999ms));
    CHECK(phases.end_quiet_time(began + 5s));
    CHECK(phases.phase() == Phase::second_list);
    phases.claims_lost(began + 9s);
    CHECK(phases.waits_for_others() == began + 9s);
}

TEST_CASE("what the election decides is a phase, and ends the probe") {
    const IngestPlanSettings settings;
    Phases phases(settings, began);
    phases.election().stand();
    phases.apply();
    CHECK(phases.is_probing());
    phases.sends_probe(7, Key{});
    CHECK(phases.is_probe(7));
    CHECK_FALSE(phases.has_started());
    phases.election().follow();
    phases.apply();
    CHECK(phases.phase() == Phase::following);
    CHECK_FALSE(phases.is_probe(7));
}
