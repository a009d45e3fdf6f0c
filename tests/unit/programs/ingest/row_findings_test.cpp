#include "ingest/run/row_findings.hpp"
#include "test.hpp"

using cis::programs::ingest_command::RowFindings;

using Sentences = std::vector<std::string>;

TEST_CASE("rows with the same finding are one sentence, with a count and the first lines") {
    RowFindings findings;
    CHECK(findings.sentences().empty());
    CHECK(findings.add("kind", 9, "line 9", ": email: is sent without mailto:"));
    for (std::size_t line = 2; line <= 6; ++line)
        CHECK(findings.add("kind", line, "line " + std::to_string(line),
                           " cannot be sent: Telefon: has letters") == (line <= 4));
    CHECK(findings.add("kind", 11, "line 11", " cannot be sent: email: has no @"));
    CHECK(findings.add("kind", 12, "line 12", " cannot be sent: email: has no @"));
    CHECK(
        findings.sentences() ==
        Sentences{"line 2 cannot be sent: Telefon: has letters (5 rows like this: lines 2, 3, 4 and 2 more)",
                  "line 11 cannot be sent: email: has no @ (2 rows like this: lines 11 and 12)",
                  "line 9: email: is sent without mailto:"});
    CHECK(findings.has_more());
    CHECK(findings.rest() ==
          Sentences{"and 2 more rows like this: line 2 cannot be sent: Telefon: has letters"});
}

TEST_CASE("what differs in numbers only, or in the details of a call, is one kind") {
    RowFindings findings;
    CHECK(findings.add("kind", 5, "line 5", " is the same person as line 2: it is not sent"));
    CHECK(findings.add("kind", 7, "line 7", " is the same person as line 3: it is not sent"));
    CHECK(findings.add("kind", 8, "line 8",
                       " was not brought in: validation 422 from POST [attempts 1, 141 ms]"));
    CHECK(findings.add("kind", 9, "line 9",
                       " was not brought in: validation 422 from POST [request id a7, attempts 2, 9 ms]"));
    CHECK(findings.add("kind", 10, "line 10", " cannot be sent: Tel [privat]: has letters"));
    CHECK(findings.add("kind", 11, "line 11", " cannot be sent: Tel [privat]: has few digits"));
    CHECK_FALSE(findings.has_more());
    CHECK(findings.rest().empty());
    CHECK(findings.sentences().size() == 4);
    CHECK(findings.sentences().front() ==
          "line 5 is the same person as line 2: it is not sent (2 rows like this: lines 5 and 7)");
}

TEST_CASE("programs get the kind, the lines and their number") {
    RowFindings findings;
    findings.add("shared_address", 4, "line 4", " has the same e-mail address as line 2");
    for (std::size_t line = 5; line < 5 + RowFindings::kept; ++line)
        findings.add("shared_address", line, "line " + std::to_string(line),
                     " has the same e-mail address as line 2");
    REQUIRE(findings.kinds().size() == 1);
    const RowFindings::Kind& kind = findings.kinds().front();
    CHECK(kind.kind == "shared_address");
    CHECK(kind.text == " has the same e-mail address as line 2");
    CHECK(kind.rows == RowFindings::kept + 1);
    CHECK(kind.places.size() == RowFindings::kept);
    CHECK(kind.places.front() == 4);
}
