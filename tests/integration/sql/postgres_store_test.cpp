#include "sql/store_places.hpp"

using sync::Lease;

namespace {

Error error_of_connecting(sql::PostgresOptions options) {
    sql::PostgresStore store(std::move(options));
    const auto scopes = store.scopes();
    return scopes ? Error{.reason = "it was opened"} : scopes.error();
}

std::string refused_param(sql::PostgresOptions options) {
    try {
        const sql::PostgresStore store(std::move(options));
    } catch (const Exception& exception) {
        CHECK_THAT(exception.what(), !ContainsSubstring("pass"));
        return exception.error().param;
    }
    return "none";
}

}  // namespace

TEST_CASE("options of a PostgresStore are checked before it connects") {
    const Secret url("postgresql://u:pass@h/db");
    CHECK(refused_param({.url = url}) == "none");
    CHECK(refused_param({}) == "url");
    CHECK(refused_param({.url = "host=h password=pass"}) == "url");
    CHECK(refused_param({.url = "postgresql://u:pass@h/db?pass=1"}) == "url");
    CHECK(refused_param({.url = std::string("postgresql://h/\0db", 18)}) == "url");
    CHECK(refused_param({.url = url, .schema = std::string(64, 's')}) == "schema");
    CHECK(refused_param({.url = url, .schema = "\xFF"}) == "schema");
    CHECK(refused_param({.url = url, .connect_timeout = 0ms}) == "connect_timeout");
    CHECK(refused_param({.url = url, .statement_timeout = 25h}) == "statement_timeout");
}

TEST_CASE("a schema of any name is created, and holds all tables") {
    PostgresServer& server = shared_postgres_server();
    const std::string schema = new_schema() + " \"x\"; drop";
    sql::PostgresStore store({.url = server.url(), .schema = schema});
    CHECK(store.scopes().value().empty());
    CHECK(server.command(
              "select string_agg(table_name, ' ' order by table_name) from information_schema.tables "
              "where table_schema like '%\"x\"; drop'") == "candidate history lease mirror schema_version");
    CHECK(server.command("select count(*) from pg_tables where schemaname = 'public'") == "0");
}

TEST_CASE("tables of others and of newer versions are left alone in PostgreSQL") {
    PostgresServer& server = shared_postgres_server();
    const std::string schema = new_schema();
    const auto opening = [&] { return error_of_connecting({.url = server.url(), .schema = schema}); };
    server.command("create schema " + schema);
    server.command("create table " + schema + ".candidate (name text)");
    CHECK(opening().kind == ErrorKind::invalid_argument);
    CHECK_THAT(opening().reason, ContainsSubstring("\"candidate\" that is not of cis-cpp"));
    server.command("alter table " + schema + ".candidate rename to schema_version");
    CHECK_THAT(opening().reason, ContainsSubstring("\"schema_version\" that is not of cis-cpp"));
    server.command("drop table " + schema + ".schema_version");
    CHECK(opening().reason == "it was opened");
    server.command("update " + schema + ".schema_version set version = 9");
    CHECK_THAT(opening().reason, ContainsSubstring("newer version of cis-cpp (9;"));
    CHECK(opening().param == "url");
}

TEST_CASE("to find a page of rows reads these rows alone, also before the server knows how many there are") {
    PostgresServer& server = shared_postgres_server();
    const std::string schema = new_schema();
    constexpr int pages = 60;
    constexpr int page = 100;
    {
        sql::PostgresStore store({.url = server.url(), .schema = schema});
        const Lease lease = lease_of(store);
        for (int i = 0; i < pages; ++i) {
            std::vector<std::string> ids;
            std::vector<sync::MirrorWrite> rows;
            for (int j = 0; j < page; ++j) {
                const int number = i * page + j;
                ids.push_back("i" + std::to_string(number));
                rows.push_back({.row = row_of(person(ids.back(), number))});
            }
            REQUIRE(store.find("p1", ids).value().empty());
            REQUIRE(!write_rows(store, lease, std::move(rows)));
        }
    }  // the server counts what a connection has read when it ends
    const auto count = [&](const std::string& column, const std::string& table) {
        return std::stol(server.command("select coalesce(sum(" + column + "), 0) from " + table +
                                        " where schemaname = '" + schema + "'"));
    };
    CHECK(eventually([&] { return count("n_tup_ins", "pg_stat_user_tables") >= pages * page; }));
    // Each row is looked up twice: by find(), and by its insertion. All pages before would be 177,000 rows.
    CHECK(count("seq_tup_read", "pg_stat_user_tables") + count("idx_tup_read", "pg_stat_user_indexes") <
          4L * pages * page);
}

TEST_CASE("TLS checks the server, and passwords are checked") {
    PostgresServer& server = shared_postgres_server();
    const std::string role = new_schema();
    server.command("create role " + role + " login password 'right'");
    server.command("grant create on database postgres to " + role);
    const std::string schema = new_schema();
    const auto opening = [&](const std::string& login, const std::string& parameters) {
        return error_of_connecting({.url = server.tls_url(login, parameters), .schema = schema});
    };
    const std::string verified = "sslmode=verify-full&sslrootcert=" + server.authority().bundle_path();
    CHECK(opening(role + ":right", verified).reason == "it was opened");

    const Error wrong = opening(role + ":wrong-pass", verified);
    CHECK(wrong.kind == ErrorKind::authentication);
    CHECK(wrong.code == "28P01");
    CHECK(wrong.outcome == Outcome::not_sent);
    CHECK_THAT(to_string(wrong), !ContainsSubstring("wrong-pass") && !ContainsSubstring(role));
    CHECK(opening(role, verified).kind == ErrorKind::authentication);

    const CertificateAuthority stranger;
    const Error untrusted =
        opening(role + ":right", "sslmode=verify-full&sslrootcert=" + stranger.bundle_path());
    CHECK(untrusted.kind == ErrorKind::tls);

    const Error missing = error_of_connecting({.url = server.url() + "&dbname=nowhere"});
    CHECK(missing.kind == ErrorKind::invalid_argument);
    CHECK(missing.code == "3D000");
}

TEST_CASE("a user without rights is told so") {
    PostgresServer& server = shared_postgres_server();
    const std::string role = new_schema();
    const std::string schema = new_schema();
    server.command("create role " + role + " login");
    sql::PostgresStore owner({.url = server.url(), .schema = schema});
    const Lease lease = lease_of(owner);
    REQUIRE_FALSE(write_rows(owner, lease, {{.row = row_of(person("a"))}}));
    server.command("grant usage on schema " + schema + " to " + role);
    server.command("grant select on all tables in schema " + schema + " to " + role);
    std::string url = server.url();
    url.replace(url.find("cis@"), 3, role);
    sql::PostgresStore reader({.url = url, .schema = schema});
    CHECK(ids_of(reader).size() == 1);
    const Error error = reader.acquire(jobs, "o", 0ms).error();
    CHECK(error.kind == ErrorKind::authentication);
    CHECK(error.code == "42501");
    // And works on.
    CHECK(ids_of(reader).size() == 1);
}

TEST_CASE("a user who may only read gets a copy, and one without tables is left alone") {
    PostgresServer& server = shared_postgres_server();
    const std::string schema = new_schema();
    const std::string role = schema + "_reader";
    server.command("create role " + role + " login");
    sql::PostgresStore reader({.url = server.url() + "&user=" + role, .schema = schema, .read_only = true});
    const auto absent = reader.scopes();
    REQUIRE_FALSE(absent);
    CHECK(absent.error().kind == ErrorKind::not_found);
    CHECK(absent.error().param == "url");
    CHECK_THAT(absent.error().reason, ContainsSubstring("has no copy of candidates"));
    CHECK(server.command("select count(*) from pg_namespace where nspname = '" + schema + "'") == "0");

    sql::PostgresStore store({.url = server.url(), .schema = schema});
    REQUIRE_FALSE(write_rows(store, lease_of(store), {{.row = row_of(person("a"))}}));
    std::string tables;
    for (const char* table : {"candidate", "history", "mirror", "schema_version"})
        tables += (tables.empty() ? "" : ", ") + schema + '.' + table;
    server.command("grant usage on schema " + schema + " to " + role);
    server.command("grant select on " + tables + " to " + role);
    CHECK(reader.scopes().value() == std::vector{jobs});
    CHECK(ids_of(reader) == std::vector<std::string>{"a"});
    CHECK(reader.acquire(jobs, "o", 0ms).error().param == "read_only");
    server.command("drop owned by " + role + "; drop role " + role);
}

TEST_CASE("a server that is not there is an error that may go away") {
    const RefusingPort refusing;
    const std::string at = "postgresql://u:pass@127.0.0.1:";
    const Error refused = error_of_connecting({.url = at + std::to_string(refusing.port())});
    CHECK(refused.kind == ErrorKind::connection);
    CHECK(refused.outcome == Outcome::not_sent);
    CHECK(refused.transient());
    CHECK_THAT(to_string(refused), !ContainsSubstring("pass"));

    const SilentPort silent;
    const Error late =
        error_of_connecting({.url = at + std::to_string(silent.port()), .connect_timeout = 50ms});
    CHECK(late.kind == ErrorKind::timeout);
}

TEST_CASE("the next use connects again after the server has stopped") {
    PostgresServer& server = shared_postgres_server();
    sql::PostgresStore store({.url = server.url(), .schema = new_schema()});
    const Lease lease = lease_of(store);
    REQUIRE_FALSE(write_rows(store, lease, {{.row = row_of(person("a"))}}));
    server.stop();
    const auto broken = write_rows(store, lease, {{.row = row_of(person("b"))}});
    REQUIRE(broken);
    CHECK(broken->transient());
    const auto absent = write_rows(store, lease, {{.row = row_of(person("b"))}});
    REQUIRE(absent);
    CHECK(absent->kind == ErrorKind::connection);
    CHECK(absent->outcome == Outcome::not_sent);
    server.start();
    CHECK_FALSE(write_rows(store, lease, {{.row = row_of(person("b"))}}));
    CHECK(ids_of(store) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a connection that breaks inside for_each ends it with an error") {
    PostgresServer& server = shared_postgres_server();
    sql::PostgresStore store({.url = server.url(), .schema = new_schema()});
    const Lease lease = lease_of(store);
    std::vector<sync::MirrorWrite> rows;
    for (int i = 0; i < 1500; ++i) rows.push_back({.row = row_of(person("i" + std::to_string(i)))});
    REQUIRE_FALSE(write_rows(store, lease, rows));
    int taken = 0;
    const auto error = store.for_each("p1", [&](const sync::MirrorRow&) {
        if (++taken == 1) {
            server.command(
                "select pg_terminate_backend(pid) from pg_stat_activity "
                "where application_name = 'cis-cpp'");
        }
        return true;
    });
    REQUIRE(error);
    CHECK(error->transient());
    CHECK(taken == 200);
    CHECK(ids_of(store).size() == 1500);
}

TEST_CASE("a statement that takes too long is stopped") {
    PostgresServer& server = shared_postgres_server();
    const std::string schema = new_schema();
    sql::PostgresStore store({.url = server.url(), .schema = schema, .statement_timeout = 200ms});
    const Lease lease = lease_of(store);
    server.command("create function " + schema +
                   ".slow() returns trigger language plpgsql as "
                   "'begin perform pg_sleep(30); return new; end'");
    server.command("create trigger slow before insert on " + schema + ".candidate execute function " +
                   schema + ".slow()");
    const auto slow = write_rows(store, lease, {{.row = row_of(person("a"))}});
    REQUIRE(slow);
    CHECK(slow->kind == ErrorKind::timeout);
    CHECK(slow->code == "57014");
    CHECK(slow->outcome == Outcome::rejected);
    CHECK(ids_of(store).empty());
}

TEST_CASE("a commit during which the connection breaks has an unknown outcome") {
    PostgresServer& server = shared_postgres_server();
    const std::string schema = new_schema();
    sql::PostgresStore store({.url = server.url(), .schema = schema});
    const Lease lease = lease_of(store);
    // The server ends the connection while it runs the commit.
    server.command("create function " + schema +
                   ".die() returns trigger language plpgsql as "
                   "'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'");
    server.command("create trigger die before insert on " + schema + ".candidate execute function " + schema +
                   ".die()");
    const auto error = write_rows(store, lease, {{.row = row_of(person("a"))}});
    REQUIRE(error);
    CHECK(error->transient());
    CHECK(error->outcome == Outcome::unknown);
    server.command("drop trigger die on " + schema + ".candidate");
    CHECK_FALSE(write_rows(store, lease_of(store), {{.row = row_of(person("a"))}}));
}

TEST_CASE("a silent server is given up") {
    PostgresServer& server = shared_postgres_server();
    sql::PostgresStore store({.url = server.url(), .schema = new_schema(), .statement_timeout = 300ms});
    static_cast<void>(store.scopes());
    const auto backends = server.backends();
    REQUIRE_FALSE(backends.empty());
    for (const pid_t process : backends) ::kill(process, SIGSTOP);
    const auto scopes = store.scopes();
    for (const pid_t process : backends) ::kill(process, SIGCONT);
    REQUIRE_FALSE(scopes);
    CHECK(scopes.error().kind == ErrorKind::timeout);
    CHECK(scopes.error().outcome == Outcome::unknown);
}

TEST_CASE("what the roles and the database set does not change numbers") {
    PostgresServer& server = shared_postgres_server();
    const std::string role = new_schema();
    const std::string schema = new_schema();
    server.command("create role " + role + " superuser login");
    server.command("alter role " + role + " set extra_float_digits = -15");
    server.command("alter role " + role + " set client_min_messages = 'debug1'");
    server.command("alter role " + role + " set default_transaction_isolation = 'serializable'");
    std::string url = server.url();
    url.replace(url.find("cis@"), 3, role);
    sql::PostgresStore store({.url = url, .schema = schema});
    const Lease lease = lease_of(store);
    const sync::MirrorState state{.high = Timestamp(1772357400.1234567)};
    REQUIRE_FALSE(store.commit(lease, {.state = state}));
    CHECK(store.state("p1").value() == state);
}
