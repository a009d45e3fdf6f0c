#pragma once

#include "cell.hpp"

namespace cis::test {

/// Runs a cell, and checks its result and what must hold in every cell.
void check(const Cell& cell);

/// The parts of the table, for one driver of calls.
void check_transfer_faults(Wire wire, Driver driver);
void check_reused_handles(Driver driver);
void check_statuses(Driver driver);
void check_persistent_statuses(Driver driver);

}  // namespace cis::test
