// How long, and with how much memory, a store waits for a PostgreSQL server that does not behave.

#include "peak_memory.hpp"
#include "sql/store_places.hpp"

namespace {

/// Much longer than the timeouts below, on a busy machine too, and much shorter than the servers go on.
constexpr auto patience = 8s;
constexpr std::size_t mebibyte = 1024UL * 1024UL;

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

std::string notice(const std::string& words) {
    return message('N', 'S' + text("NOTICE") + 'C' + text("00000") + 'M' + text(words) + '\0');
}

std::string row(const std::string& value) {
    return message('D', std::string("\0\1", 2) + int32(value.size()) + value);
}

const std::string logged_in = message('R', int32(0)) + message('S', text("server_encoding") + text("UTF8")) +
                              message('S', text("client_encoding") + text("UTF8"));
const std::string ready = message('Z', "I");

/// The begin of the answer to a query of one column.
const std::string columns =
    message('1', "") + message('2', "") +
    message('T', std::string("\0\1", 2) + text("x") + int32(0) + std::string("\0\0", 2) + int32(25) +
                     std::string("\xFF\xFF", 2) + int32(0xFFFFFFFF) + std::string("\0\0", 2));

/// What a server does after its text was sent.
using Then = std::function<void(Connection&)>;

Then flood(std::string piece) {
    std::string block;
    while (block.size() < 65'536) block += piece;
    return [block = std::move(block)](Connection& connection) {
        while (connection.send(block)) {
        }
    };
}

Then trickle(std::string bytes) {
    while (bytes.size() < 3'000) bytes += bytes;
    return [bytes = std::move(bytes)](Connection& connection) { connection.drip(bytes, 1, 20ms); };
}

void silence(Connection& connection) { connection.pause(1min); }

/// Does this instead of an answer to the login.
Script at_login(Then then) {
    return [then = std::move(then)](Connection& connection) {
        if (!connection.read_some(4096).empty()) then(connection);
    };
}

/// Does this instead of an answer to the first query.
Script at_query(std::string begin, Then then) {
    return [begin = std::move(begin), then = std::move(then)](Connection& connection) {
        if (connection.read_some(4096).empty() || !connection.send(logged_in + ready)) return;
        if (connection.read_some(4096).empty() || !connection.send(begin)) return;
        then(connection);
    };
}

sql::PostgresOptions options_for(const FaultServer& server, std::chrono::milliseconds timeout) {
    return {.url = "postgresql://u:word@127.0.0.1:" + std::to_string(server.port()) + "/hr?sslmode=disable",
            .connect_timeout = timeout,
            .statement_timeout = timeout};
}

/// The error of the first use of a store. The store is destroyed in the same time.
Error error_in_time(const FaultServer& server, std::chrono::milliseconds timeout) {
    const auto began = steady_clock::now();
    const auto scopes = sql::PostgresStore(options_for(server, timeout)).scopes();
    CHECK(steady_clock::now() - began < patience);
    REQUIRE_FALSE(scopes);
    return scopes.error();
}

}  // namespace

TEST_CASE("a server that never ends the login costs no more than the timeout of the connection") {
    struct Case {
        const char* what;
        Then then;
    };
    const Case one =
        GENERATE(values<Case>({{"silence", silence},
                               {"trickle of notices", trickle(notice("wait"))},
                               {"trickle of a login", trickle(message('R', int32(3)))},
                               {"flood of notices", flood(notice("wait"))},
                               {"flood of parameters", flood(message('S', text("x") + text("y")))},
                               {"login, then silence",
                                [](Connection& connection) {
                                    connection.send(logged_in);
                                    silence(connection);
                                }},
                               {"login, then a flood of notices", [](Connection& connection) {
                                    connection.send(logged_in);
                                    flood(notice("wait"))(connection);
                                }}}));
    CAPTURE(one.what);
    const FaultServer server(at_login(one.then));
    const Error error = error_in_time(server, 150ms);
    // Before the login libpq takes what it does not understand for an error.
    CHECK((error.kind == ErrorKind::timeout || error.kind == ErrorKind::connection));
    CHECK(error.outcome == Outcome::not_sent);
}

TEST_CASE("a server that never ends an answer costs no more than twice the timeout of a statement") {
    struct Case {
        const char* what;
        std::string begin;
        Then then;
    };
    const Case one = GENERATE(values<Case>(
        {{"silence", "", silence},
         {"trickle of notices", "", trickle(notice("wait"))},
         {"trickle of a row", columns + 'D' + int32(500 * mebibyte), trickle("x")},
         {"flood of notices", "", flood(notice("wait"))},
         {"flood of notifications", "", flood(message('A', int32(1) + text("c") + text("payload")))},
         {"flood of parameters", "", flood(message('S', text("x") + text("y")))}}));
    CAPTURE(one.what);
    const PeakMemory memory;
    const FaultServer server(at_query(one.begin, one.then));
    const Error error = error_in_time(server, 150ms);
    CHECK(error.kind == ErrorKind::timeout);
    CHECK_THAT(error.reason, ContainsSubstring("did not answer in time"));
    if (PeakMemory::is_meaningful) CHECK(memory.growth() < 400 * mebibyte);
}

// A fast machine reads enough of them for the bound of memory before the time is over.
TEST_CASE("a server that never ends an answer of small rows reaches one of the two bounds") {
    const PeakMemory memory;
    const FaultServer server(at_query(columns, flood(row("x"))));
    const Error error = error_in_time(server, 150ms);
    CHECK((error.kind == ErrorKind::timeout || error.kind == ErrorKind::decode));
    CHECK_THAT(error.reason,
               ContainsSubstring("did not answer in time") || ContainsSubstring("larger than 256 MiB"));
    if (PeakMemory::is_meaningful) CHECK(memory.growth() < 400 * mebibyte);
}

TEST_CASE("an answer without an end costs a bounded memory") {
    const PeakMemory memory;
    const FaultServer server(at_query(columns, flood(row(std::string(mebibyte, 'x')))));
    const Error error = error_in_time(server, 60s);
    CHECK(error.kind == ErrorKind::decode);
    CHECK_THAT(error.reason, ContainsSubstring("larger than 256 MiB"));
    if (PeakMemory::is_meaningful) CHECK(memory.growth() < 400 * mebibyte);
}

TEST_CASE("several slow answers are one operation, and end at its timeout") {
    PostgresServer& server = shared_postgres_server();
    const std::string schema = new_schema();
    sql::PostgresStore store({.url = server.url(), .schema = schema, .statement_timeout = 1s});
    const auto lease = lease_of(store);
    // Each statement is in time, and all are not.
    server.command("create function " + schema +
                   ".slow() returns trigger language plpgsql as "
                   "'begin perform pg_sleep(0.7); return new; end'");
    server.command("create trigger slow before insert on " + schema +
                   ".candidate for each row execute function " + schema + ".slow()");
    std::vector<sync::MirrorWrite> writes;
    for (const char* const id : {"a", "b", "c", "d", "e", "f"}) writes.push_back({.row = row_of(person(id))});
    const auto slow = write_rows(store, lease, writes);
    REQUIRE(slow);
    CHECK(slow->kind == ErrorKind::timeout);
    CHECK(slow->outcome == Outcome::unknown);  // the server has the commit, too
}

TEST_CASE("a read of many rows takes as long as it takes, and its caller too") {
    PostgresServer& server = shared_postgres_server();
    sql::PostgresStore store({.url = server.url(), .schema = new_schema(), .statement_timeout = 250ms});
    const auto lease = lease_of(store);
    std::vector<sync::MirrorWrite> writes;
    for (int i = 0; i < 450; ++i) writes.push_back({.row = row_of(person("p" + std::to_string(i)))});
    REQUIRE_FALSE(write_rows(store, lease, writes));
    int taken = 0;
    const auto began = steady_clock::now();
    const auto error = store.for_each("p1", [&](const sync::MirrorRow&) {
        // Longer than an operation in all.
        if (taken++ % 150 == 0) server.command("select pg_sleep(0.25)");
        return true;
    });
    CHECK_FALSE(error);
    CHECK(taken == 450);
    CHECK(steady_clock::now() - began > 500ms);
}
