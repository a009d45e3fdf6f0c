#include "run/row_findings.hpp"
#include "test.hpp"

using cis::programs::RowFindings;

using Sentences = std::vector<std::string>;

TEST_CASE("rows with the same finding are one sentence, with a count and the first lines") {
    RowFindings findings;
    CHECK(findings.sentences().empty());
    CHECK(findings.add(9, "line 9", ": email: is sent without mailto:"));
    for (std::size_t line = 2; line <= 6; ++line)
        CHECK(findings.add(line, "line " + std::to_string(line), " cannot be sent: Telefon: has letters") ==
              (line <= 4));
    CHECK(findings.add(11, "line 11", " cannot be sent: email: has no @"));
    CHECK(findings.add(12, "line 12", " cannot be sent: email: has no @"));
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
    CHECK(findings.add(5, "line 5", " is the same person as line 2: it is not sent"));
    CHECK(findings.add(7, "line 7", " is the same person as line 3: it is not sent"));
    CHECK(findings.add(8, "line 8", " was not brought in: validation 422 from POST [attempts 1, 141 ms]"));
    CHECK(findings.add(9, "line 9",
                       " was not brought in: validation 422 from POST [request id a7, attempts 2, 9 ms]"));
    CHECK(findings.add(10, "line 10", " cannot be sent: Tel [privat]: has letters"));
    CHECK(findings.add(11, "line 11", " cannot be sent: Tel [privat]: has few digits"));
    CHECK_FALSE(findings.has_more());
    CHECK(findings.rest().empty());
    CHECK(findings.sentences().size() == 4);
    CHECK(findings.sentences().front() ==
          "line 5 is the same person as line 2: it is not sent (2 rows like this: lines 5 and 7)");
}
