#pragma once

#include <cstdint>
#include <string>

#include "options/command_line.hpp"

namespace cis::programs {

/// Where a server listens.
struct ListenAddress {
    std::string address = "127.0.0.1";
    std::uint16_t port{0};
};

/// What is wrong with the text of `--listen`; empty if nothing is wrong.
[[nodiscard]] std::string fault_of_listen_address(const std::string& text);

/// The address in the text, e.g. `8080`, `0.0.0.0:8080` or `[::1]:8080`. The text has no fault.
[[nodiscard]] ListenAddress listen_address_from(const std::string& text);

inline const std::string listen_help =
    "Where to listen; without an address only on this machine, 127.0.0.1; port 0 takes a free one";

/// Adds `--listen`. @param variable is assigned if the option is given; it may be an optional one
template <class T>
Option add_listen_option(CommandLine& line, T& variable) {
    return line
        .read(
            "--listen,--port [ADDRESS:]PORT",
            [&variable](const std::string& text) { variable = listen_address_from(text); }, listen_help)
        .checked(fault_of_listen_address);
}

}  // namespace cis::programs
