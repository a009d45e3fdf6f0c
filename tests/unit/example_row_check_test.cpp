#include "run/row_check.hpp"

#include <optional>
#include <string>

#include "catch.hpp"

using cis::examples::Row;
using cis::examples::RowCheck;

namespace {

Row row(std::size_t line, std::optional<std::string> email) {
    return {.line = line, .params = {.email = std::move(email)}};
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

TEST_CASE("rows without an address are no doubles of each other") {
    RowCheck check;
    for (const std::size_t line : {2U, 3U}) {
        const auto fault = check.fault_of(row(line, std::nullopt));
        REQUIRE(fault);
        CHECK(fault->message == "must not be empty: it identifies the candidate");
    }
}
