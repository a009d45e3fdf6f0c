#include <fstream>
#include <iterator>
#include <sstream>

#include "catch.hpp"
#include "cell.hpp"
#include "matrix.hpp"
#include "project_folders.hpp"

using namespace cis;
using namespace cis::test;

namespace {

/// Checks what must hold in every cell, under all rules of retries.
void check_promises(const Cell& cell, const Observation& seen) {
    const CellResult& result = seen.result;
    if (cell.operation == Operation::creating_post) CHECK(result.effects <= 1);
    if (result.kind && result.outcome < Outcome::unknown) CHECK(result.effects == 0);
    if (!result.kind) CHECK(result.effects >= 1);
    CHECK(result.arrived <= static_cast<std::size_t>(result.attempts));
    CHECK(seen.elapsed <= cell_deadline);
    CHECK(seen.took <= std::chrono::seconds(20));
}

void check(const Cell& cell) {
    CAPTURE(cell.name());
    const Observation seen = observe(cell, BlockingSend{});
    check_promises(cell, seen);
    const CellResult expected = expected_result(cell);
    CHECK(describe(seen.result) == describe(expected));
    CHECK(seen.result == expected);
}

/// Checks every operation, on a new and on a used connection, with a transient and a persistent fault.
void check_all(const Fault& fault, Wire wire, std::optional<bool> reuse_easy_handles = std::nullopt) {
    for (const Operation operation : all_operations()) {
        for (const bool warm : {false, true}) {
            for (const bool persists : {false, true}) {
                // Such a cell only waits for timeouts, so one of them is enough.
                if (fault.hangs && persists && (warm || wire == Wire::http2)) continue;
                check({.fault = fault,
                       .operation = operation,
                       .wire = wire,
                       .warm = warm,
                       .persists = persists,
                       .reuse_easy_handles = reuse_easy_handles});
            }
        }
    }
}

}  // namespace

TEST_CASE("faults of a transfer over HTTP/1.1 follow the rules") {
    for (const FaultGroup& group : transfer_faults()) {
        for (const Fault& fault : group.faults) {
            if (fault.http1) check_all(fault, Wire::http1);
        }
    }
}

TEST_CASE("faults of a transfer over HTTP/2 follow the rules") {
    for (const FaultGroup& group : transfer_faults()) {
        for (const Fault& fault : group.faults) {
            if (fault.http2) check_all(fault, Wire::http2);
        }
    }
}

TEST_CASE("faults of a transfer follow the rules with and without reused easy handles") {
    for (const FaultGroup& group : transfer_faults()) {
        for (const Fault& fault : group.faults) {
            if (!fault.http1 || fault.hangs) continue;
            check_all(fault, Wire::http1, false);
            if (!fault.corrupts_reused_handles) check_all(fault, Wire::http1, true);
        }
    }
}

TEST_CASE("every status with every kind of body follows the rules") {
    for (const FaultGroup& group : status_faults()) {
        for (const Fault& fault : group.faults) {
            for (const Operation operation : all_operations()) {
                check({.fault = fault, .operation = operation, .wire = Wire::http1});
            }
        }
    }
}

TEST_CASE("a persistent status follows the rules on a used connection and over HTTP/2") {
    for (const FaultGroup& group : status_faults()) {
        for (const Fault& fault : group.faults) {
            if (!fault.has_rule_of_its_own) continue;
            check_all(fault, Wire::http1);
            // One kind of body is enough over HTTP/2: the others behave as over HTTP/1.1.
            if (group.title == status_faults().front().title) check_all(fault, Wire::http2);
        }
    }
}

TEST_CASE("docs/fault-matrix.md is up to date") {
    std::ifstream file(cis::test::project_folder() / "docs" / "fault-matrix.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    std::ostringstream printed;
    print_fault_matrix(printed);
    CHECK(page == printed.str());
}
