#include "check.hpp"
#include "test.hpp"

TEST_CASE("faults of a transfer over HTTP/1.1 follow the rules when calls are started") {
    check_transfer_faults(Wire::http1, Driver::started);
}

TEST_CASE("faults of a transfer over HTTP/2 follow the rules when calls are started") {
    check_transfer_faults(Wire::http2, Driver::started);
}

TEST_CASE(
    "faults of a transfer follow the rules with and without reused easy handles when calls are started") {
    check_reused_handles(Driver::started);
}

TEST_CASE("every status with every kind of body follows the rules when calls are started") {
    check_statuses(Driver::started);
}

TEST_CASE(
    "a persistent status follows the rules on a used connection and over HTTP/2 when calls are started") {
    check_persistent_statuses(Driver::started);
}
