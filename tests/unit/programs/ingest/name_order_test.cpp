#include "ingest/rows/name_order.hpp"

#include <cis/ingest/ingest_key.hpp>

#include "failure/input_error.hpp"
#include "ingest/rows/column_mapping.hpp"
#include "test.hpp"

using cis::programs::InputError;
using cis::programs::ingest_command::ColumnMapping;
using cis::programs::ingest_command::NameOrder;
using cis::programs::ingest_command::NameOrderCount;
using cis::programs::ingest_command::Row;
using cis::programs::ingest_command::turned_name;
using cis::programs::ingest_command::TurnedName;

namespace {

Row row_in_order(NameOrder order, const std::string& name) {
    const ColumnMapping mapping({"name", "email"}, {.name_order = order});
    return mapping.row({.line = 2, .cells = {name, "a@example.com"}});
}

std::string key_of_row(const Row& row) {
    return cis::ingest::ingest_key({.params = row.params, .given = row.given}, "p",
                                   cis::ingest::IdentityKind::person)
        .value();
}

std::string fault_of_order(const std::vector<std::string>& header, const std::string& assignment) {
    try {
        const ColumnMapping mapping(header,
                                    {.assignments = {assignment}, .name_order = NameOrder::last_first});
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("a name with its last name first is turned round") {
    const std::vector<std::pair<std::string, std::string>> names = {
        {"Maier, Anna", "Anna Maier"},
        {"Maier ,Anna  Maria", "Anna Maria Maier"},
        {"von der Leyen, Ursula", "Ursula von der Leyen"},
        {"Berg, Anna van den", "Anna van den Berg"},
        {"Garc\u00EDa M\u00E1rquez, Gabriel Jos\u00E9", "Gabriel Jos\u00E9 Garc\u00EDa M\u00E1rquez"},
        {"O\u2019Neill-Smith, Mary J.", "Mary J. O\u2019Neill-Smith"},
        {"\u0418\u0432\u0430\u043D\u043E\u0432, \u041F\u0451\u0442\u0440",
         "\u041F\u0451\u0442\u0440 \u0418\u0432\u0430\u043D\u043E\u0432"},
        {"\u5C71\u7530\uFF0C\u592A\u90CE", "\u592A\u90CE \u5C71\u7530"},
        {"Le, Anh", "Anh Le"},
        // Titles are in front, and what tells people of one name apart is behind.
        {"Maier, Dr. Anna", "Dr. Anna Maier"},
        {"Dr. med. Maier, Anna", "Dr. med. Anna Maier"},
        {"Doe Jr., John", "John Doe Jr."},
        {"Doe, John Jr.", "John Doe Jr."},
        {"Doe, John III", "John Doe III"},
        {"Doe, John, Jr.", "John Doe Jr."},
        {"Doe, John, Ph.D.", "John Doe Ph.D."},
    };
    for (const auto& [written, sent] : names) {
        CAPTURE(written);
        const TurnedName turned = turned_name(written);
        CHECK(turned.name == sent);
        CHECK(turned.is_turned);
        CHECK(turned.doubt.empty());
    }
}

TEST_CASE("a name that may be read in another way is left, and it is said why") {
    const std::vector<std::pair<std::string, std::string>> names = {
        {"Anna Maier", "it has no comma"},
        {"Maier, Anna, Berlin", "it has several commas"},
        {"Doe, Jr., John", "it has several commas"},
        {"Maier, Anna,", "it has several commas"},
        {"Anna Maier, MBA", "behind its comma is no first name"},
        {"Doe, Jr.", "behind its comma is no first name"},
        {"Maier, Dr.", "behind its comma is no first name"},
        {"Berg, van den", "behind its comma is no first name"},
        {"Maier,", "behind its comma is no first name"},
        {", Anna", "before its comma is no last name"},
        {"Dr., Anna", "before its comma is no last name"},
        {"Maier, Anna (Anni)", "it has signs beside letters"},
        {"Maier, Anna 2", "it has signs beside letters"},
        {"?ukasz, Anna", "it has signs beside letters"},
    };
    for (const auto& [written, why] : names) {
        CAPTURE(written);
        const TurnedName turned = turned_name(written);
        CHECK(turned.name == written);
        CHECK_FALSE(turned.is_turned);
        CHECK(turned.doubt == "is sent as it stands: " + why);
        const Row row = row_in_order(NameOrder::last_first, written);
        CHECK(row.params.name == written);
        REQUIRE(row.notes.size() == 1);
        CHECK(row.notes.front().kind == "name_order");
        CHECK(printable(row.notes.front()) == "name: is sent as it stands: " + why);
    }
    CHECK(turned_name("Pel\u00E9").doubt.empty());
    CHECK_FALSE(turned_name("Pel\u00E9").is_turned);
    CHECK(turned_name("").name.empty());
}

TEST_CASE("a name that was turned round keeps the text of the file, and so the person") {
    // A file from a Mac has an accent of its own.
    for (const std::string written : {"Maier, Anna", "Mu\u0308ller,  Anna", " Doe, John, Jr. "}) {
        CAPTURE(written);
        const Row plain = row_in_order(NameOrder::as_written, written);
        const Row turned = row_in_order(NameOrder::last_first, written);
        CHECK(plain.is_name_last_first);
        CHECK_FALSE(turned.is_name_last_first);
        CHECK(turned.notes.empty());
        REQUIRE(turned.given);
        CHECK(turned.given->name == plain.params.name);
        // The person of an earlier run without the option is the given text alone.
        Row given = turned;
        given.params.name = turned.given->name;
        given.given.reset();
        CHECK(key_of_row(given) == key_of_row(plain));
    }
    CHECK_FALSE(row_in_order(NameOrder::last_first, "Anna Maier").given);
}

TEST_CASE("an order of names needs one column of names") {
    CHECK(fault_of_order({"email", "N"}, "data.n=N") ==
          "--name-order: no column fills 'name'; choose one with --map name=COLUMN");
    CHECK(
        fault_of_order({"email", "Last", "First"}, "name=First Last") ==
        "--name-order is for names in one column, and the name comes from 'First' and 'Last': leave it out, "
        "and name them in their order with --map");
    CHECK(fault_of_order({"email", "N"}, "name=N") == "no error");
    CHECK(ColumnMapping({"name", "email"}, {.name_order = NameOrder::last_first}).summary() ==
          "Columns: name from 'name' (turned to First Last), email from 'email'");
}

TEST_CASE("that most names have the last name first is said with the option") {
    const auto summary = [](const std::vector<std::string>& names) {
        NameOrderCount count;
        for (const std::string& name : names) count.add(row_in_order(NameOrder::as_written, name));
        return count.summary();
    };
    CHECK(summary({"Maier, Anna", "Bob Doe", "Doe, John, Jr.", ""}) ==
          "2 of 3 names are written as 'Last, First'. To send such names as 'First Last': "
          "--name-order last-first. They remain the same people");
    CHECK_THAT(summary({"Maier, Anna"}), StartsWith("1 of 1 name is written"));
    CHECK(summary({"Maier, Anna", "Bob Doe"}).empty());
    CHECK(summary({"Anna Maier, MBA", "Maier, Anna, Berlin"}).empty());
    CHECK(summary({}).empty());
    // Several columns have an order of their own.
    NameOrderCount count;
    count.add(ColumnMapping({"a", "b", "email"}, {.assignments = {"name=a b"}})
                  .row({.line = 2, .cells = {"Maier,", "Anna", "a@example.com"}}));
    CHECK(count.summary().empty());
}
