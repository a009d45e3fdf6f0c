#pragma once

#include <ostream>

namespace cis::test {

/// Runs every fault and writes the results as a page of Markdown.
void print_fault_matrix(std::ostream& out);

}  // namespace cis::test
