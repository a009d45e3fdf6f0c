#include "ingest/plan/row_life.hpp"
#include "test.hpp"

using namespace cis::ingest::detail;
using Stage = RowLife::Stage;
using Verdict = RowLife::Verdict;

namespace {

constexpr auto settle = 60s;
constexpr time_point start{1h};

/// A row that was sent at the start and lost five seconds later.
RowLife lost_row() {
    RowLife row(settle);
    row.send(start);
    row.lost(start + 5s);
    return row;
}

/// A filtered list that was asked for when it is conclusive, and shows somebody who came after the row.
ListEvidence fresh_list() {
    return {.begun = start + 65s,
            .latest_known = start + 2s,
            .shows_latest_known = true,
            .latest_shown = start + 2s};
}

}  // namespace

TEST_CASE("a lost row that a fresh list does not show may be sent again") {
    RowLife row = lost_row();
    CHECK(row.stage() == Stage::open);
    CHECK(row.judge(fresh_list()) == Verdict::may_be_sent);
    row.release();
    CHECK(row.stage() == Stage::unsent);
    CHECK(row.was_sent());
}

TEST_CASE("a list that shows the row ends the question, however early it is") {
    ListEvidence evidence = fresh_list();
    evidence.begun = start;
    evidence.shows_row = true;
    CHECK(lost_row().judge(evidence) == Verdict::found);
}

TEST_CASE("a list that was asked for too early proves nothing") {
    ListEvidence evidence = fresh_list();
    evidence.begun = start + 65s - 1ms;
    CHECK(lost_row().judge(evidence) == Verdict::stays);
}

TEST_CASE("a list without a younger row that is known proves nothing") {
    ListEvidence evidence = fresh_list();
    evidence.latest_shown = start - 1ms;
    CHECK(lost_row().judge(evidence) == Verdict::needs_whole_list);
    evidence.is_whole = true;
    CHECK(lost_row().judge(evidence) == Verdict::not_provable);
}

TEST_CASE("if nobody came after the row, the last one before it is the witness") {
    ListEvidence evidence{.begun = start + 65s, .latest_known = start - 1s, .shows_latest_known = true};
    CHECK(lost_row().judge(evidence) == Verdict::may_be_sent);
    evidence.shows_latest_known = false;
    CHECK(lost_row().judge(evidence) == Verdict::needs_whole_list);
}

TEST_CASE("if nobody was ever known, a whole list is enough for one row at a time") {
    ListEvidence evidence{.begun = start + 65s, .knows_nobody = true};
    CHECK(lost_row().judge(evidence) == Verdict::needs_whole_list);
    evidence.is_whole = true;
    CHECK(lost_row().judge(evidence) == Verdict::may_be_sent_alone);
    evidence.shows_unkeyed_match = true;
    CHECK(lost_row().judge(evidence) == Verdict::not_provable);
}

TEST_CASE("a row that the service calls existing is never sent again") {
    RowLife row(settle);
    row.send(start);
    row.exists(start + 1s);
    ListEvidence evidence = fresh_list();
    CHECK(row.judge(evidence) == Verdict::conflict);
    evidence.begun = start + 60s;
    CHECK(row.judge(evidence) == Verdict::stays);
    evidence.shows_row = true;
    CHECK(row.judge(evidence) == Verdict::found);
}

TEST_CASE("a queued row is never sent again") {
    RowLife row(settle);
    row.send(start);
    row.accepted_for_later(start + 1s);
    CHECK(row.stage() == Stage::queued);
    CHECK(row.judge(fresh_list()) == Verdict::stays);
}

TEST_CASE("a row of an earlier run is judged from the beginning of this run on") {
    RowLife row(settle);
    row.resume(start);
    CHECK_FALSE(row.was_sent());
    CHECK(row.conclusive_from() == start + settle);
    ListEvidence evidence = fresh_list();
    evidence.begun = start + 59s;
    CHECK(row.judge(evidence) == Verdict::stays);
    evidence.begun = start + 60s;
    CHECK(row.judge(evidence) == Verdict::may_be_sent);
}

TEST_CASE("a row of another worker is judged from the time on at which its last request had ended") {
    RowLife row(settle);
    row.inherit(start, start + 10s);
    CHECK(row.conclusive_from() == start + 10s + settle);
    ListEvidence evidence = fresh_list();
    evidence.begun = start + 69s;
    CHECK(row.judge(evidence) == Verdict::stays);
    evidence.begun = start + 70s;
    CHECK(row.judge(evidence) == Verdict::may_be_sent);
}

TEST_CASE("a request that was not applied leaves the row unsent") {
    RowLife row(settle);
    row.send(start);
    CHECK(row.stage() == Stage::sending);
    row.not_applied();
    CHECK(row.stage() == Stage::unsent);
}

TEST_CASE("a row of an earlier run may have been sent until this run began") {
    RowLife row(settle);
    row.resume(start);
    ListEvidence evidence = fresh_list();
    evidence.latest_shown = start - 1ms;
    CHECK(row.judge(evidence) == Verdict::needs_whole_list);
}

TEST_CASE("somebody who came at the same time as the row is no witness that came before it") {
    const ListEvidence evidence{.begun = start + 65s, .latest_known = start, .shows_latest_known = true};
    CHECK(lost_row().judge(evidence) == Verdict::needs_whole_list);
}
