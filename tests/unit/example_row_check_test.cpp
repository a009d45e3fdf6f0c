#include "row_check.hpp"

#include <string>

#include "catch.hpp"

using cis::examples::CandidateRow;
using cis::examples::RowCheck;

namespace {

CandidateRow row(std::size_t line, std::string email) {
    CandidateRow row{.line = line};
    row.email = std::move(email);
    return row;
}

}  // namespace

TEST_CASE("a row with the address of an earlier one is rejected by name, in any case") {
    RowCheck check;
    CHECK_FALSE(check.fault_of(row(2, "x@e.de")));
    CHECK_FALSE(check.fault_of(row(3, "y@e.de")));
    for (const char* const same : {"x@e.de", "X@E.DE"}) {
        const auto fault = check.fault_of(row(4, same));
        REQUIRE(fault);
        CHECK(fault->param == "email");
        CHECK(fault->message == "is the same as in line 2");
    }
}

TEST_CASE("a row that cannot be sent does not reserve its address") {
    RowCheck check;
    CandidateRow bad = row(2, "x@e.de");
    bad.metadata["k"] = std::string(501, 'v');
    const auto fault = check.fault_of(bad);
    REQUIRE(fault);
    CHECK(fault->param == "metadata.k");
    CHECK_FALSE(check.fault_of(row(3, "x@e.de")));
}

TEST_CASE("rows without an address are no doubles of each other") {
    RowCheck check;
    for (const std::size_t line : {2U, 3U}) {
        const auto fault = check.fault_of(row(line, ""));
        REQUIRE(fault);
        CHECK(fault->message == "must not be empty: it identifies the candidate");
    }
}
