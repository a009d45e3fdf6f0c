#include "check.hpp"
#include "matrix.hpp"
#include "test.hpp"

TEST_CASE("faults of a transfer over HTTP/1.1 follow the rules") {
    check_transfer_faults(Wire::http1, Driver::blocking);
}

TEST_CASE("faults of a transfer over HTTP/2 follow the rules") {
    check_transfer_faults(Wire::http2, Driver::blocking);
}

TEST_CASE("faults of a transfer follow the rules with and without reused easy handles") {
    check_reused_handles(Driver::blocking);
}

TEST_CASE("every status with every kind of body follows the rules") { check_statuses(Driver::blocking); }

TEST_CASE("a persistent status follows the rules on a used connection and over HTTP/2") {
    check_persistent_statuses(Driver::blocking);
}

TEST_CASE("docs/fault-matrix.md is up to date") {
    std::ifstream file(cis::test::project_folder() / "docs" / "fault-matrix.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    std::ostringstream printed;
    print_fault_matrix(printed);
    CHECK(page == printed.str());
}
