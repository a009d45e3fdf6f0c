#include "matrix.hpp"

#include <sstream>
#include <string>
#include <vector>

#include "cell.hpp"
#include "retry_after_table.hpp"

namespace cis::test {
namespace {

/// The result of a call whose first attempt, or every attempt, meets the fault.
std::string observed(const Fault& fault, Operation operation, Wire wire, bool persists) {
    const Cell cell{.fault = fault, .operation = operation, .wire = wire, .persists = persists};
    return describe(observe(cell).result);
}

void print_row(std::ostream& out, const Fault& fault, Wire wire) {
    out << "| " << fault.name << " | " << observed(fault, Operation::get, wire, false) << " | "
        << observed(fault, Operation::remove, wire, false) << " | "
        << observed(fault, Operation::creating_post, wire, false) << " | "
        << observed(fault, Operation::get, wire, true) << " |\n";
}

void print_group(std::ostream& out, const FaultGroup& group) {
    out << "\n## " << group.title << "\n\n"
        << "| Fault | GET, PATCH, idempotent POST | DELETE | POST that creates | GET, if the fault persists "
           "|\n"
        << "|---|---|---|---|---|\n";
    for (const Fault& fault : group.faults) print_row(out, fault, fault.http1 ? Wire::http1 : Wire::http2);
}

/// Only the statuses that a rule names or that represent the others.
FaultGroup named_statuses(const FaultGroup& group) {
    FaultGroup named{.title = group.title, .faults = {}};
    for (const Fault& fault : group.faults) {
        if (fault.has_rule_of_its_own) named.faults.push_back(fault);
    }
    return named;
}

std::string seconds_of(std::chrono::milliseconds wait) {
    if (wait == back_off) return "back-off";
    std::ostringstream text;
    text << std::chrono::duration<double>(wait).count() << " s";
    return text.str();
}

void print_retry_after(std::ostream& out) {
    out << "\n## What a `Retry-After` does\n\n"
           "The response is a 429 with `Date: "
        << answer_date
        << "`; the client's clock shows another year. The bound is\n`RetryPolicy::longest_pause`, and the "
           "call's "
           "deadline is an hour. With the usual deadline of five minutes, the call fails at once with 300 s "
           "too.\n\n"
           "| `Retry-After` | The call retries after | Other calls wait |\n|---|---|---|\n";
    for (const RetryAfterRow& row : retry_after_table()) {
        const RetryAfterRow seen = observe_retry_after(row.text, Driver::blocking);
        out << "| " << (row.text.empty() ? "none" : "`" + row.text + "`") << " | "
            << (seen.wait ? seconds_of(*seen.wait) : "never: the call fails at once") << " | "
            << seconds_of(seen.pause_of_others) << " |\n";
    }
}

}  // namespace

void print_fault_matrix(std::ostream& out) {
    out << R"(# What a server can do, and how the SDK reacts

`scripts/fault_matrix.sh` generates this page. It runs a client against a server that misbehaves on purpose, and writes down the
results. The tests (`tests/faults`) run the same table, also over HTTP/2, over reused connections, and with faults that persist.
Every way to send a call passes it with the same results: `send()`, `start()` and `co_await` (`submit()` is sent like `start()`).

The first request meets the fault. The server answers a second request normally. A cell shows the error's kind and `outcome`,
or that the call succeeds. In every cell three things hold: nothing is created twice, `outcome` never understates what the server
did, and the server receives no more requests than `attempts` says. The rules are in [errors and retries](guide/errors-and-retries.md).
)";
    for (const FaultGroup& group : transfer_faults()) print_group(out, group);
    print_retry_after(out);
    for (const FaultGroup& group : status_faults()) print_group(out, named_statuses(group));
}

}  // namespace cis::test
