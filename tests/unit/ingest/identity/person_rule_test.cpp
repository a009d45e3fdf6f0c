#include "ingest/identity/person_rule.hpp"

#include "test.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;
using Verdict = PersonRule::Verdict;

namespace {

/// Ada and Bo share the address 7.
struct Fixture {
    CandidateIndex index{};
    CandidateIndex::Place ada{index.add({.id = "int_ada", .address = 7, .folded_person = 70})};
    CandidateIndex::Place bo{index.add({.id = "int_bo", .address = 7, .folded_person = 71})};

    [[nodiscard]] PersonRule rule(PersonRule::Policy policy = {}, Recipe recipe = Recipe::person) const {
        return {recipe, index, std::move(policy)};
    }
};

Identity row(std::uint64_t address, std::uint64_t folded_person) {
    Key key;
    key.bytes[0] = 1;
    return {.key = key, .address = address, .folded_person = folded_person};
}

}  // namespace

TEST_CASE("a row with the address and the folded name of a candidate is that person") {
    const Fixture people;
    auto rule = people.rule();
    const auto judgement = rule.judge(row(7, 70));
    CHECK(judgement.verdict == Verdict::same_person);
    CHECK(judgement.other == people.ada);
}

TEST_CASE("a row with the address of a candidate and another name is undecided") {
    const Fixture people;
    auto rule = people.rule();
    CHECK(rule.judge(row(7, 72)).verdict == Verdict::undecided);
    CHECK(rule.judge(row(7, 0)).verdict == Verdict::undecided);  // it has no name: that agrees with nobody
    CHECK(rule.judge(row(7, 72)).other != CandidateIndex::nowhere);
    CHECK(rule.judge(row(8, 80)).verdict == Verdict::nobody);
    CHECK(rule.judge(row(0, 0)).verdict == Verdict::nobody);
}

TEST_CASE("with keys of the caller's an equal name is undecided, too") {
    const Fixture people;
    auto rule = people.rule({}, Recipe::caller_key);
    CHECK(rule.judge(row(7, 70)).verdict == Verdict::undecided);
}

TEST_CASE("a row is sent once it is decided that it is none of those who have its address") {
    const Fixture people;
    auto rule = people.rule();
    const Identity carl = row(7, 72);
    rule.recall(carl.key, "int_bo", Decision::send);
    CHECK(rule.judge(carl).verdict == Verdict::undecided);
    CHECK(rule.judge(carl).other == people.ada);
    rule.recall(carl.key, "int_ada", Decision::send);
    CHECK(rule.judge(carl).verdict == Verdict::nobody);
    rule.recall(carl.key, "int_ada", Decision::none);
    CHECK(rule.judge(carl).verdict == Verdict::undecided);
    rule.recall(carl.key, "int_ada", Decision::leave_out);
    CHECK(rule.judge(carl).verdict == Verdict::left_out);
    CHECK(rule.judge(carl).other == people.ada);
}

TEST_CASE("a decision is about one row") {
    const Fixture people;
    auto rule = people.rule();
    Identity other = row(7, 72);
    rule.recall(other.key, "int_ada", Decision::leave_out);
    other.key.bytes[0] = 2;
    CHECK(rule.judge(other).verdict == Verdict::undecided);
}

TEST_CASE("the caller is asked once about a row and a candidate, and an answer is told on") {
    const Fixture people;
    std::vector<std::string> asked;
    auto rule = people.rule({.decide = [&](const Key&, std::string_view id) {
        asked.emplace_back(id);
        return id == "int_bo" ? Decision::send : Decision::leave_out;
    }});
    CHECK(rule.judge(row(7, 72)).verdict == Verdict::left_out);
    CHECK(rule.judge(row(7, 72)).verdict == Verdict::left_out);
    CHECK(asked == std::vector<std::string>{"int_bo", "int_ada"});
    const auto decided = rule.take_decided();
    REQUIRE(decided.size() == 2);
    CHECK(decided[0].other_id == "int_bo");
    CHECK(decided[0].decision == Decision::send);
    CHECK(rule.take_decided().empty());
}

TEST_CASE("where undecided rows are sent, an equal name is still the same person") {
    const Fixture people;
    auto rule = people.rule({.sends_undecided = true});
    CHECK(rule.judge(row(7, 72)).verdict == Verdict::nobody);
    CHECK(rule.judge(row(7, 70)).verdict == Verdict::same_person);
    auto keyed = people.rule({.sends_undecided = true}, Recipe::caller_key);
    CHECK(keyed.judge(row(7, 70)).verdict == Verdict::nobody);
}

TEST_CASE("rows wait for each other if the end of one can tell something of the other") {
    const Fixture people;
    const Identity one = row(7, 70);
    CHECK(people.rule().common(one) == 7);
    CHECK(people.rule({}, Recipe::caller_key).common(one) == 7);
    CHECK(people.rule({.sends_undecided = true}).common(one) == 70);
    CHECK(people.rule({.sends_undecided = true}, Recipe::caller_key).common(one) == 0);
}
