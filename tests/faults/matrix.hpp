#pragma once

#include <ostream>

namespace cis::test {

/// Lets every fault happen and writes what came of it as a page of Markdown.
void print_fault_matrix(std::ostream& out);

}  // namespace cis::test
