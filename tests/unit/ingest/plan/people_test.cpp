#include "ingest/plan/people.hpp"
#include "ingest_plan_driver.hpp"

using namespace cis::ingest::detail;
using Sighting = People::Sighting;

namespace {

const time_point now{1h};

}  // namespace

TEST_CASE("a second candidate of one person is a double, however often it is seen") {
    People people(now);
    CHECK(people.see(key_of(1), {.id = "int_1"}, now) == Sighting::itself);
    CHECK(people.see(key_of(1), {.id = "int_1"}, now) == Sighting::itself);
    CHECK(people.see(key_of(1), {.id = "int_2"}, now) == Sighting::twice);
    CHECK(people.see(key_of(1), {.id = "int_2"}, now) == Sighting::twice);
    REQUIRE(people.doubles().size() == 1);
    CHECK(people.doubles()[0].second_id == "int_2");
}

TEST_CASE("a double that only the journal has counts once the service shows it") {
    People people(now);
    people.enter(key_of(1), {.id = "int_1"}, now, false);
    people.enter(key_of(1), {.id = "int_2"}, now, false);
    CHECK(people.doubles().empty());
    CHECK(people.see(key_of(1), {.id = "int_2"}, now) == Sighting::twice);
    CHECK(people.doubles().size() == 1);
}

TEST_CASE("a candidate that had another key, or none, is another's") {
    People people(now);
    CHECK(people.see(key_of(1), {.id = "int_1"}, now) == Sighting::itself);
    CHECK(people.see(key_of(2), {.id = "int_1"}, now) == Sighting::anothers);
    CHECK(people.roster().enter_unkeyed({.id = "int_3"}, std::nullopt));
    CHECK(people.see(key_of(2), {.id = "int_3"}, now) == Sighting::anothers);
    CHECK(people.see(key_of(2), {.id = "int_2"}, now) == Sighting::itself);
}

TEST_CASE("an overwritten candidate is told once") {
    People people(now);
    people.overwritten("int_1");
    people.overwritten("int_1");
    CHECK(people.take_overwritten() == std::vector<std::string>{"int_1"});
    CHECK(people.take_overwritten().empty());
}
