#include "check.hpp"

#include <chrono>
#include <optional>

#include "catch.hpp"

namespace cis::test {
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

/// Checks every operation, on a new and on a used connection, with a transient and a persistent fault.
void check_all(const Fault& fault, Wire wire, Driver driver,
               std::optional<bool> reuse_easy_handles = std::nullopt) {
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
                       .reuse_easy_handles = reuse_easy_handles,
                       .driver = driver});
            }
        }
    }
}

}  // namespace

void check(const Cell& cell) {
    CAPTURE(cell.name());
    const Observation seen = observe(cell);
    check_promises(cell, seen);
    const CellResult expected = expected_result(cell);
    CHECK(describe(seen.result) == describe(expected));
    CHECK(seen.result.arrived == expected.arrived);
    CHECK(seen.result.effects == expected.effects);
    CHECK(seen.result.pauses == expected.pauses);
    CHECK(seen.result == expected);
}

void check_transfer_faults(Wire wire, Driver driver) {
    for (const FaultGroup& group : transfer_faults()) {
        for (const Fault& fault : group.faults) {
            if (wire == Wire::http1 ? fault.http1 != nullptr : fault.http2 != nullptr)
                check_all(fault, wire, driver);
        }
    }
}

void check_reused_handles(Driver driver) {
    for (const FaultGroup& group : transfer_faults()) {
        for (const Fault& fault : group.faults) {
            if (!fault.http1 || fault.hangs) continue;
            check_all(fault, Wire::http1, driver, false);
            if (!fault.corrupts_reused_handles) check_all(fault, Wire::http1, driver, true);
        }
    }
}

void check_statuses(Driver driver) {
    for (const FaultGroup& group : status_faults()) {
        for (const Fault& fault : group.faults) {
            for (const Operation operation : all_operations())
                check({.fault = fault, .operation = operation, .wire = Wire::http1, .driver = driver});
        }
    }
}

void check_persistent_statuses(Driver driver) {
    for (const FaultGroup& group : status_faults()) {
        for (const Fault& fault : group.faults) {
            if (!fault.has_rule_of_its_own) continue;
            check_all(fault, Wire::http1, driver);
            // One kind of body is enough over HTTP/2: the others behave as over HTTP/1.1.
            if (group.title == status_faults().front().title) check_all(fault, Wire::http2, driver);
        }
    }
}

}  // namespace cis::test
