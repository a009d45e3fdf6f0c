#include "check.hpp"
#include "test.hpp"

// An awaited call runs on the same loop as a started one, with which the whole table runs. So each fault
// meets one operation for each rule: one that is retried, one that is not, and one that finds its own effect.
namespace {

void check_each_rule(const Fault& fault, Wire wire) {
    for (const Operation operation : {Operation::get, Operation::creating_post, Operation::remove})
        check({.fault = fault,
               .operation = operation,
               .wire = wire,
               .warm = operation == Operation::creating_post,
               .persists = operation == Operation::get && !fault.hangs,
               .driver = Driver::awaited});
}

}  // namespace

TEST_CASE("faults of a transfer follow the rules when calls are awaited") {
    for (const FaultGroup& group : transfer_faults()) {
        for (const Fault& fault : group.faults) {
            if (fault.http1) check_each_rule(fault, Wire::http1);
            if (fault.http2) check_each_rule(fault, Wire::http2);
        }
    }
}

TEST_CASE("statuses follow the rules when calls are awaited") {
    for (const FaultGroup& group : status_faults()) {
        for (const Fault& fault : group.faults) {
            if (fault.has_rule_of_its_own) check_each_rule(fault, Wire::http1);
        }
    }
}
