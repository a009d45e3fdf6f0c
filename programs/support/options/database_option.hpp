#pragma once

#include <string>

#include "options/command_line.hpp"
#include "options/database.hpp"

namespace cis::programs {

/// Adds `--db`, the address of a copy.
inline Option add_database_option(CommandLine& line, std::string& address) {
    return line
        .text(
            "--db ADDRESS", address,
            "The copy: a file for SQLite, or postgresql://user@host/database. Other users can see a command "
            "line: keep the password in ~/.pgpass")
        .checked(fault_of_database);
}

/// Adds `--events-db`, the address of an inbox of events.
inline Option add_events_database_option(CommandLine& line, std::string& address) {
    return line
        .text(
            "--events-db ADDRESS", address,
            "The events of cis listen: a SQLite file, or postgresql://HOST/NAME for several listeners. Each "
            "event is stored there before it is answered, and handled afterwards: one that was answered is "
            "not lost then, whatever ends the program")
        .checked(fault_of_database);
}

}  // namespace cis::programs
