// A pooler that gives each transaction another session is found out before anything is set in one.

#include "sql/store_places.hpp"

namespace {

std::string int32(std::size_t value) {
    std::string bytes;
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>((value >> shift) & 0xFFU);
    return bytes;
}

/// A message of PostgreSQL's protocol.
std::string message(char type, const std::string& content) {
    return type + int32(content.size() + 4) + content;
}

std::string text(const std::string& characters) { return characters + '\0'; }

/// The login, which names a process, and a server that is ready.
std::string logged_in(std::size_t process) {
    return message('R', int32(0)) + message('S', text("server_encoding") + text("UTF8")) +
           message('S', text("client_encoding") + text("UTF8")) + message('K', int32(process) + int32(7)) +
           message('Z', "I");
}

/// The answer to the question for the process.
std::string process_row(const std::string& process) {
    return message('T', std::string("\0\1", 2) + text("pg_backend_pid") + int32(0) + std::string("\0\0", 2) +
                            int32(23) + std::string("\0\4", 2) + int32(0xFFFFFFFF) + std::string("\0\0", 2)) +
           message('D', std::string("\0\1", 2) + int32(process.size()) + process) +
           message('C', text("SELECT 1")) + message('Z', "I");
}

std::string failure(const std::string& sqlstate) {
    return message('E', 'S' + text("ERROR") + 'V' + text("ERROR") + 'C' + text(sqlstate) + 'M' + text("no") +
                            '\0') +
           message('Z', "I");
}

/// Logs in with made-up processes, as a pooler does. Then it answers with these processes, and to all that is
/// sent after that with a failure.
struct Pooler {
    explicit Pooler(std::vector<std::string> its_processes, std::string its_failure = "42P05")
        : processes(std::move(its_processes)), sqlstate(std::move(its_failure)) {}

    std::vector<std::string> processes;  ///< by connection
    std::string sqlstate;
    std::atomic<int> connections{0};
    std::atomic<int> later_messages{0};
    FaultServer server{[this](Connection& connection) { serve(connection); }};

    void serve(Connection& connection) {
        const std::size_t index = connection.index();
        ++connections;
        if (connection.read_some(4096).empty() || !connection.send(logged_in(1000 + index))) return;
        if (connection.read_some(4096).empty()) return;
        if (!connection.send(process_row(processes.at(std::min(index, processes.size() - 1))))) return;
        while (true) {
            const std::string more = connection.read_some(65'536);
            if (more.empty() || more.front() == 'X') return;
            ++later_messages;
            if (!connection.send(failure(sqlstate))) return;
        }
    }

    [[nodiscard]] Error error_of_store() const {
        const auto scopes =
            sql::PostgresStore(
                {.url = "postgresql://u@127.0.0.1:" + std::to_string(server.port()) + "/hr?sslmode=disable",
                 .connect_timeout = 5s,
                 .statement_timeout = 5s})
                .scopes();
        REQUIRE_FALSE(scopes);
        return scopes.error();
    }
};

void check_is_named(const Error& error) {
    CHECK(error.kind == ErrorKind::invalid_argument);
    CHECK(error.param == "url");
    CHECK_THAT(error.reason, StartsWith("PostgreSQL: a pooler gives each transaction another session"));
}

}  // namespace

TEST_CASE("a pooler that gives two connections one session is named, and gets no settings") {
    const Pooler pooler({"42", "42"});
    check_is_named(pooler.error_of_store());
    CHECK(pooler.later_messages == 0);
}

TEST_CASE("a pooler that keeps sessions is used") {
    const Pooler pooler({"42", "43"}, "XX000");
    CHECK(pooler.error_of_store().code == "XX000");
    CHECK(pooler.later_messages > 0);
}

TEST_CASE("a pooler that shows itself later is named, too") {
    const std::string sqlstate = GENERATE("42P05", "26000");
    const Pooler pooler({"42", "43"}, sqlstate);
    const Error error = pooler.error_of_store();
    check_is_named(error);
    CHECK(error.code == sqlstate);
}

TEST_CASE("a server without a pooler is asked on one connection") {
    const Pooler server({"1000"}, "XX000");
    CHECK(server.error_of_store().code == "XX000");
    CHECK(server.connections == 1);
}
