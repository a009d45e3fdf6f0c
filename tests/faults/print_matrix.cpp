#include <cstdlib>
#include <exception>
#include <iostream>

#include "matrix.hpp"

// Prints docs/fault-matrix.md: see scripts/fault_matrix.sh.
int main() try {
    cis::test::print_fault_matrix(std::cout);
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-fault-matrix: " << error.what() << '\n';
    return EXIT_FAILURE;
}
