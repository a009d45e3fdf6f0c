#include "sql/postgres_error.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "sql/postgres_pooler.hpp"

namespace cis::sql {
namespace {

struct KnownState {
    std::string_view begin;  ///< the first characters of the SQLSTATE
    ErrorKind kind;
    const char* what;
};

// The first match counts. Two characters stand for a class of states.
constexpr std::array known_states{
    KnownState{"08", ErrorKind::connection, "the connection broke"},
    KnownState{"28", ErrorKind::authentication, "user or password is wrong, or the user may not connect"},
    KnownState{"3D000", ErrorKind::invalid_argument, "the database does not exist"},
    KnownState{"3F000", ErrorKind::invalid_argument, "the schema does not exist"},
    KnownState{"42501", ErrorKind::authentication, "the user lacks a right to the schema or its tables"},
    KnownState{"25006", ErrorKind::server, "the server only reads: it is a replica"},
    KnownState{"40001", ErrorKind::server, "another transaction came first"},
    KnownState{"40P01", ErrorKind::server, "another transaction came first"},
    KnownState{"55P03", ErrorKind::timeout, "another transaction has the lock"},
    KnownState{"57014", ErrorKind::timeout, "the statement took too long"},
    KnownState{"25P03", ErrorKind::timeout, "a transaction was idle for too long"},
    KnownState{"57P05", ErrorKind::connection, "the connection was idle for too long"},
    KnownState{"57P04", ErrorKind::invalid_argument, "the database was removed"},
    KnownState{"57", ErrorKind::server, "the server starts or shuts down"},
    KnownState{"53", ErrorKind::server, "the server has no space, memory or connection left"},
    KnownState{"58", ErrorKind::server, "the server's system failed"},
    KnownState{"54", ErrorKind::invalid_argument, "a record is larger than the server allows"},
    KnownState{"22", ErrorKind::internal, "the server refused a value"},
    KnownState{"23", ErrorKind::internal, "a constraint of the tables refused a row"},
    // A prepared statement already exists, or does not exist any longer.
    KnownState{"42P05", ErrorKind::invalid_argument, pooler_shares_sessions},
    KnownState{"26000", ErrorKind::invalid_argument, pooler_shares_sessions},
    KnownState{"42", ErrorKind::internal, "the tables are not as the SDK created them"},
    KnownState{"XX", ErrorKind::server, "the server failed or its files are damaged"},
};

bool is_state_character(char one) { return (one >= '0' && one <= '9') || (one >= 'A' && one <= 'Z'); }

/// The SQLSTATE after the last `FATAL:` of libpq's message.
std::string_view state_in(std::string_view message) {
    constexpr std::size_t size = 5;
    while (!message.empty() && message.back() == '\n') message.remove_suffix(1);
    if (message.size() < size + 1 || message[message.size() - size - 1] != ' ') return {};
    const std::string_view last = message.substr(message.size() - size);
    return std::ranges::all_of(last, is_state_character) ? last : std::string_view();
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace

Error postgres_error(std::string_view sqlstate) {
    const auto known = std::ranges::find_if(
        known_states, [&](const KnownState& one) { return sqlstate.starts_with(one.begin); });
    Error error;
    error.outcome = Outcome::rejected;
    error.code = sqlstate;
    error.kind = known == known_states.end() ? ErrorKind::internal : known->kind;
    error.reason = std::string("PostgreSQL: ") +
                   (known == known_states.end() ? "the server refused a statement" : known->what);
    if (!sqlstate.empty()) error.reason += " (SQLSTATE " + std::string(sqlstate) + ")";
    if (error.kind == ErrorKind::invalid_argument) error.param = "url";
    return error;
}

Error postgres_connect_error(std::string_view message) {
    const std::string_view sqlstate = state_in(message);
    Error error = sqlstate.empty() ? Error{} : postgres_error(sqlstate);
    if (sqlstate.empty()) {
        error.kind = ErrorKind::connection;
        error.reason = "PostgreSQL: no connection to the server";
        // libpq never translates these words.
        if (contains(message, "SSL") || contains(message, "certificate")) {
            error.kind = ErrorKind::tls;
            error.reason = "PostgreSQL: the server offers no TLS, or its certificate was rejected";
        } else if (contains(message, "password")) {
            error.kind = ErrorKind::authentication;
            error.reason = "PostgreSQL: the server wants a password";
        }
    }
    error.outcome = Outcome::not_sent;
    return error;
}

bool is_worth_another_try(const Error& error) { return error.code == "40001" || error.code == "40P01"; }

}  // namespace cis::sql
