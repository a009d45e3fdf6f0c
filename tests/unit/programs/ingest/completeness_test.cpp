#include "ingest/rows/completeness.hpp"
#include "test.hpp"

using cis::programs::ingest_command::Completeness;
using cis::programs::ingest_command::Row;

namespace {

Row row(std::optional<std::string> name, std::optional<std::string> email,
        std::optional<std::string> phone_number = {}) {
    Row row;
    row.params.name = std::move(name);
    row.params.email = std::move(email);
    row.params.phone_number = std::move(phone_number);
    return row;
}

}  // namespace

TEST_CASE("a row needs a name, and an address or a number, unless it may lack them") {
    Completeness strict({});
    CHECK_FALSE(strict.check(row("Ada", "ada@example.com")));
    CHECK_FALSE(strict.check(row("Ada", {}, "+1234")));
    CHECK(strict.check(row({}, "ada@example.com"))->param == "name");
    Row none = row({}, "ada@example.com");
    none.is_name_none = true;
    CHECK(strict.check(none)->message.starts_with("means that there is none: add it"));
    CHECK(strict.check(row("Ada", {}))->message.find("has neither") == 0);

    Completeness lenient({.name = true, .contact = true});
    CHECK_FALSE(lenient.check(row({}, {})));
}

TEST_CASE("what the rows lack is said as a sum") {
    Completeness rows({});
    CHECK(rows.summary().empty());
    static_cast<void>(rows.check(row({}, "ada@example.com")));
    CHECK(rows.summary() == "1 row, none has a name");
    static_cast<void>(rows.check(row({}, {})));
    CHECK(rows.summary() ==
          "2 rows, none has a name; 1 of 2 rows does not have an e-mail address or a phone number");
    static_cast<void>(rows.check(row("Ada", {})));
    CHECK(rows.summary() ==
          "2 of 3 rows do not have a name; 2 of 3 rows do not have an e-mail address or a phone number");
    static_cast<void>(rows.check(row("Ada", "ada@example.com")));
    CHECK(rows.summary() ==
          "2 of 4 rows do not have a name; 2 of 4 rows do not have an e-mail address or a phone number");
}

TEST_CASE("names of which a part is missing are counted") {
    Completeness rows({});
    Row partial = row("Ada", "ada@example.com");
    partial.is_name_partial = true;
    CHECK_FALSE(rows.check(partial));
    CHECK(rows.summary() == "1 of 1 row has only a part of the name");
    static_cast<void>(rows.check(row({}, "b@example.com")));
    static_cast<void>(rows.check(partial));
    CHECK(rows.summary() == "1 of 3 rows does not have a name; 2 of 3 rows have only a part of the name");
}
