#include "ingest/plan/roster.hpp"
#include <cstring>
#include "test.hpp"

using namespace cis::ingest::detail;

namespace {

Key key_of(std::uint64_t number) {
    std::mt19937_64 random(number);
    Key key;
    for (unsigned char& byte : key.bytes) byte = static_cast<unsigned char>(random());
    return key;
}

constexpr time_point began{1000s};

}  // namespace

TEST_CASE("the first row with a key has it") {
    Roster roster(began);
    CHECK_FALSE(roster.find(key_of(1)));
    CHECK_FALSE(roster.enter_row(key_of(1), 0));
    CHECK_FALSE(roster.enter_row(key_of(2), 1));
    CHECK(roster.enter_row(key_of(1), 2) == 0);
    CHECK(roster.find(key_of(2))->row == 1);
    CHECK_FALSE(roster.find(key_of(2))->is_in);
}

TEST_CASE("row numbers have 32 bits") {
    Roster roster(began);
    constexpr RowNumber last = (RowNumber{1} << 32U) - 2;
    CHECK_FALSE(roster.enter_row(key_of(1), last));
    CHECK(roster.enter_row(key_of(1), 3) == last);
    CHECK_THROWS_AS(roster.enter_row(key_of(2), last + 1), std::length_error);
}

TEST_CASE("an id belongs to the key that was entered with it first") {
    Roster roster(began);
    CHECK_FALSE(roster.is_anothers("int_1", key_of(1)));
    CHECK(roster.enter(key_of(1), {.id = "int_1"}, began));
    CHECK(roster.find(key_of(1))->is_in);
    CHECK_FALSE(roster.find(key_of(1))->row);
    CHECK_FALSE(roster.is_anothers("int_1", key_of(1)));
    CHECK(roster.is_anothers("int_1", key_of(2)));
    CHECK(roster.enter(key_of(1), {.id = "int_1"}, began));
    CHECK_FALSE(roster.enter(key_of(1), {.id = "int_2"}, began));
    CHECK(roster.is_anothers("int_2", key_of(2)));
    CHECK_FALSE(roster.enter_row(key_of(1), 5));
    CHECK(roster.find(key_of(1))->is_in);
}

TEST_CASE("the candidate of a row is found by each of its keys") {
    Roster roster(began);
    CHECK(roster.enter(key_of(2), {.id = "int_2"}, began));
    CHECK_FALSE(roster.enter_row(key_of(1), 0));
    CHECK(roster.find_candidate({.key = key_of(1)}) == CandidateIndex::nowhere);
    const auto candidate = roster.find_candidate({.key = key_of(1), .other_keys = {key_of(3), key_of(2)}});
    REQUIRE(candidate != CandidateIndex::nowhere);
    CHECK(roster.candidates().id(candidate) == "int_2");
}

TEST_CASE("candidates without a key are taken one by one, by name and e-mail address") {
    Roster roster(began);
    CHECK(roster.enter_unkeyed({.id = "1"}, key_of(1)));
    CHECK_FALSE(roster.enter_unkeyed({.id = "1"}, key_of(1)));
    CHECK(roster.enter_unkeyed({.id = "2"}, key_of(1)));
    CHECK(roster.enter_unkeyed({.id = "3"}, std::nullopt));
    CHECK(roster.is_anothers("1", key_of(1)));
    CHECK(roster.take_unkeyed_match(key_of(1)));
    CHECK(roster.has_unkeyed_match(key_of(1)));
    CHECK(roster.take_unkeyed_match(key_of(1)));
    CHECK_FALSE(roster.has_unkeyed_match(key_of(1)));
    CHECK_FALSE(roster.take_unkeyed_match(key_of(1)));
}

TEST_CASE("people are known since they were first entered") {
    Roster roster(began);
    CHECK_FALSE(roster.latest_known());
    CHECK(roster.enter(key_of(1), {.id = "1"}, began));
    CHECK(roster.enter(key_of(2), {.id = "2"}, began + 2s));
    CHECK(roster.enter(key_of(3), {.id = "3"}, began + 3s));
    CHECK(roster.enter(key_of(2), {.id = "2"}, began + 4s));
    CHECK(roster.known_since(key_of(1)) == began);
    CHECK(roster.known_since(key_of(2)) == began + 2s);
    CHECK(roster.latest_known() == began + 3s);
    CHECK(roster.latest_key() == key_of(3));
}

TEST_CASE("people may be known since a time before the run, and none of them later than that") {
    Roster roster(began);
    CHECK(roster.enter(key_of(1), {.id = "1"}, began));
    CHECK(roster.enter(key_of(2), {.id = "2"}, began - 5s));
    CHECK(roster.enter(key_of(3), {.id = "3"}, began - 2s));
    CHECK(roster.enter(key_of(4), {.id = "4"}, began + 1s));
    CHECK(roster.known_since(key_of(1)) <= began);
    CHECK(roster.known_since(key_of(2)) == began - 5s);
    CHECK(roster.known_since(key_of(3)) == began - 2s);
    CHECK(roster.known_since(key_of(4)) == began + 1s);
    CHECK(roster.enter(key_of(5), {.id = "5"}, began - 1s));
    CHECK(roster.latest_known() == began + 1s);
    CHECK(roster.latest_key() == key_of(4));
}

TEST_CASE(
    "the latest of very many people and a part of the others are known since then, and no one too late") {
    constexpr std::uint64_t count = 50'000;
    Roster roster(began);
    std::uint64_t of_the_last_thousand = 0;
    std::uint64_t too_late = 0;
    for (std::uint64_t i = 1; i <= count; ++i) {
        CHECK(roster.enter(key_of(i), {.id = std::to_string(i)}, began + i * 1ms));
        CHECK(roster.known_since(key_of(i)) == began + i * 1ms);
    }
    for (std::uint64_t i = 1; i <= count; ++i) {
        const time_point known = roster.known_since(key_of(i));
        if (known != began && known != began + i * 1ms) ++too_late;
        if (i > count - 1000 && known != began) ++of_the_last_thousand;
    }
    CHECK(too_late == 0);
    CHECK(of_the_last_thousand >= 400);
}

TEST_CASE("no one of very many people who came before the run is known too late") {
    constexpr std::uint64_t count = 10'000;
    Roster roster(began);
    std::uint64_t too_late = 0;
    for (std::uint64_t i = 1; i <= count; ++i)
        CHECK(roster.enter(key_of(i), {.id = std::to_string(i)}, began - i * 1ms));
    for (std::uint64_t i = 1; i <= count; ++i) {
        if (roster.known_since(key_of(i)) > began - i * 1ms) ++too_late;
    }
    CHECK(too_late == 0);
}

TEST_CASE("a second id of a key is nobody else's either") {
    Roster roster(began);
    CHECK(roster.enter(key_of(1), {.id = "int_1"}, began));
    CHECK_FALSE(roster.enter(key_of(1), {.id = "int_2"}, began));
    CHECK(roster.is_anothers("int_2", key_of(2)));
}
