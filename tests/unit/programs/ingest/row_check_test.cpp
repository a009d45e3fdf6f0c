#include "ingest/run/row_check.hpp"
#include "test.hpp"

using cis::ingest::IdentityKind;
using cis::programs::ingest_command::ReadRow;
using cis::programs::ingest_command::RowCheck;

namespace {

ReadRow row(std::size_t line, std::string name, std::optional<std::string> email) {
    return {.record = {.line = line, .cells = {name, email.value_or("")}},
            .row = {.place = line, .params = {.name = std::move(name), .email = std::move(email)}}};
}

}  // namespace

TEST_CASE("a row of the same person as an earlier one names its line, in any case of the letters") {
    RowCheck check({"name", "e-mail"}, "p", IdentityKind::person);
    for (const auto& fresh : {row(2, "Ada", "x@e.de"), row(3, "Ada", "y@e.de"), row(4, "Bob", "x@e.de")}) {
        const auto finding = check.check(fresh);
        CHECK_FALSE(finding.fault);
        CHECK(finding.same_as.empty());
    }
    CHECK(check.check(row(5, "ADA", "X@E.DE")).same_as ==
          "is the same person as line 2, but differs in 'name', 'e-mail'");
    CHECK(check.check(row(6, "Bob", " x@e.de")).same_as == "is the same person as line 4");
    CHECK(check.check(row(7, "bob", "x@e.de")).same_as ==
          "is the same person as line 4, but differs in 'name'");
}

TEST_CASE("what the file of rejects says of a row is no difference between two people") {
    RowCheck check({"reject_line", "reject_param", "reject_message", "name"}, "p", IdentityKind::person);
    const auto rejected = [](std::size_t line, std::string name) {
        return ReadRow{.record = {.line = line, .cells = {std::to_string(line), "email", "is wrong", name}},
                       .row = {.place = line, .params = {.name = name, .email = "x@e.de"}}};
    };
    CHECK(check.check(rejected(2, "Ada")).same_as.empty());
    CHECK(check.check(rejected(3, "Ada")).same_as == "is the same person as line 2");
    CHECK(check.check(rejected(4, "ADA")).same_as == "is the same person as line 2, but differs in 'name'");
}

TEST_CASE("rows without anything to recognise them are at fault, and no doubles of each other") {
    RowCheck check({"name", "e-mail"}, "p", IdentityKind::person);
    for (const std::size_t line : {2U, 3U}) {
        const auto finding = check.check(row(line, "Ada", std::nullopt));
        REQUIRE(finding.fault);
        CHECK(finding.fault->message ==
              "nothing tells this person from others: add an e-mail address, or a name and a phone number");
    }
}

TEST_CASE("a row with a fault keeps it, and with keys the name does not count") {
    RowCheck check({"name", "e-mail"}, "p", IdentityKind::key);
    ReadRow faulty = row(2, "Ada", "x@e.de");
    faulty.fault = cis::programs::Rejection{.param = "name", .message = "is not valid UTF-8"};
    CHECK(check.check(faulty).fault->message == "is not valid UTF-8");
    ReadRow first = row(3, "Ada", "x@e.de");
    ReadRow second = row(4, "Bob", "y@e.de");
    first.row.key = second.row.key = "7";
    CHECK(check.check(first).same_as.empty());
    CHECK(check.check(second).same_as == "is the same person as line 3, but differs in 'name', 'e-mail'");
    CHECK(check.check(row(5, "Ada", "x@e.de")).fault->message == "is empty");
}
