#include "options/listen_option.hpp"
#include "test.hpp"

#include <string>

using cis::programs::fault_of_listen_address;
using cis::programs::listen_address_from;

TEST_CASE("listen option: a port is one of this machine alone") {
    const auto listen = listen_address_from("8080");
    CHECK(listen.address == "127.0.0.1");
    CHECK(listen.port == 8080);
    CHECK(listen_address_from("0").port == 0);
}

TEST_CASE("listen option: an address and a port") {
    CHECK(listen_address_from("0.0.0.0:80").address == "0.0.0.0");
    CHECK(listen_address_from("0.0.0.0:80").port == 80);
    CHECK(listen_address_from("[::1]:65535").address == "::1");
    CHECK(listen_address_from("[::1]:65535").port == 65535);
}

TEST_CASE("listen option: what is no address") {
    for (const std::string text :
         {"", ":80", "80:", "65536", "-1", "80 ", "::1:80", "127.0.0.1", "[::1]", "[]:80", "127.0.0.1:80x"}) {
        CAPTURE(text);
        CHECK_FALSE(fault_of_listen_address(text).empty());
    }
    CHECK(fault_of_listen_address("8080").empty());
}
