#include "ingest/run/state_words.hpp"
#include "ingest/run/reason_for_people.hpp"
#include "ingest/run/result_json.hpp"
#include "ingest/run/totals.hpp"
#include "test.hpp"
#include "text/number_of.hpp"

using cis::Error;
using cis::ErrorKind;
using cis::ingest::RowReport;
using cis::ingest::RowState;
using cis::programs::number_of;
using cis::programs::ingest_command::reason_for_people;
using cis::programs::ingest_command::result_of_run;
using cis::programs::ingest_command::totals_as_text;
using cis::programs::ingest_command::word_of;

TEST_CASE("a number agrees with what it counts") {
    CHECK(number_of(0, "row") == "0 rows");
    CHECK(number_of(1, "row") == "1 row");
    CHECK(number_of(2, "row") == "2 rows");
    CHECK(number_of(1, "row is", "rows are") == "1 row is");
    CHECK(number_of(7, "row is", "rows are") == "7 rows are");
}

TEST_CASE("the totals have one word for who was in before") {
    cis::ingest::IngestReport report{.rows = 1};
    const auto set = [&](RowState state, std::uint64_t rows) {
        report.counts[static_cast<std::size_t>(state)] = rows;
    };
    set(RowState::created_earlier, 1);
    CHECK(totals_as_text(report, 0) == "1 row: 0 created, 1 already in");
    set(RowState::existing, 2);
    set(RowState::created, 4);
    set(RowState::duplicate, 1);
    set(RowState::not_attempted, 3);
    report.rows = 11;
    CHECK(totals_as_text(report, 1) ==
          "11 rows: 4 created, 3 already in, 1 duplicate, 3 not attempted, 1 line held back");
    set(RowState::duplicate, 2);
    CHECK_THAT(totals_as_text(report, 0), ContainsSubstring(", 2 duplicates, "));
    // Programs read the names of the states.
    const auto result = result_of_run({.report = report}, {.posting = "p"});
    CHECK(result.at("created_earlier") == 1);
    CHECK(result.at("existing") == 2);
    CHECK(result.at("posting") == nlohmann::ordered_json{{"id", "p"}, {"title", nullptr}});
    CHECK(result.at("rejects").is_null());
}

TEST_CASE("a person reads why a row is not in without HTTP, and without the service's words") {
    const auto reason_of = [](Error error) {
        RowReport row{.state = RowState::rejected, .reason = to_string(error)};
        row.error = std::make_shared<const Error>(std::move(error));
        return reason_for_people(row);
    };
    CHECK(reason_of({.kind = ErrorKind::validation, .status = 422, .param = "email"}) ==
          "email: the service refused it (422)");
    CHECK(reason_of({.kind = ErrorKind::validation, .status = 422, .param = "Ann Secret"}) ==
          "the service refused it (422)");
    CHECK(reason_of({.kind = ErrorKind::validation, .status = 422, .param = "metadata.Ann"}) ==
          "metadata: the service refused it (422)");
    CHECK(reason_of({.kind = ErrorKind::server, .status = 503}) ==
          "the service had a fault of its own (503)");
    CHECK(reason_of({.kind = ErrorKind::timeout}) == "the service did not respond in time");
    CHECK(reason_of({.kind = ErrorKind::connection}) == "the service could not be reached");
    CHECK(reason_of({.kind = ErrorKind::rate_limited, .status = 429}) ==
          "the service's quota was used up (429)");
    CHECK(reason_of({.kind = ErrorKind::invalid_argument, .reason = "is no text", .param = "name"}) ==
          "name: is no text");
    // The SDK's own words are for people.
    CHECK(reason_for_people({.reason = "no list proves that it is not there"}) ==
          "no list proves that it is not there");
}
