#include <sys/resource.h>
#include <sys/stat.h>
#include <cis/sql/open_store.hpp>
#include "in_child.hpp"
#include "shared_folder.hpp"
#include "sql/sqlite_file.hpp"
#include "sql/store_places.hpp"

using sync::ChangeKind;
using sync::Lease;

namespace {

Error error_of_opening(const std::string& file) {
    sql::SqliteStore store({.file = file});
    const auto lease = store.acquire(jobs, "o", 0ms);
    return lease ? Error{.reason = "it was opened"} : lease.error();
}

mode_t mode_of(const std::string& file) {
    struct stat status{};
    return ::stat(file.c_str(), &status) == 0 ? status.st_mode & 0777U : 0;
}

}  // namespace

TEST_CASE("options of a SqliteStore are checked before anything is opened") {
    const auto param = [](sql::SqliteOptions options) {
        try {
            const sql::SqliteStore store(std::move(options));
        } catch (const Exception& exception) {
            return exception.error().param;
        }
        return std::string("none");
    };
    CHECK(param({}) == "file");
    CHECK(param({.file = std::string("a\0b", 3)}) == "file");
    CHECK(param({.file = "a", .busy_timeout = -1ms}) == "busy_timeout");
    CHECK(param({.file = "a", .busy_timeout = 25h}) == "busy_timeout");
    CHECK(param({.file = "a", .busy_timeout = 0ms}) == "none");
    CHECK_FALSE(std::filesystem::exists("a"));
}

TEST_CASE("a new file belongs to its owner alone, and an existing one keeps its mode") {
    const TempDirectory directory;
    const mode_t before = ::umask(0);
    const std::string file = directory.path("new.db").string();
    const auto store = sql::open_store(file);
    static_cast<void>(lease_of(*store));
    const std::string shared = directory.write("shared.db", "").string();
    std::filesystem::permissions(shared, std::filesystem::perms(0640));
    const auto other = sql::open_store(shared);
    static_cast<void>(lease_of(*other));
    ::umask(before);
    CHECK(mode_of(file) == 0600);
    CHECK(mode_of(file + "-wal") == 0600);
    CHECK(mode_of(file + "-shm") == 0600);
    CHECK(mode_of(shared) == 0640);
    CHECK(mode_of(shared + "-wal") == 0640);
}

TEST_CASE("a link leads to the file, and one that leads nowhere is no new database") {
    const TempDirectory directory;
    const std::string link = directory.path("link.db").string();
    std::filesystem::create_symlink(directory.path("target.db"), link);
    CHECK(error_of_opening(link).reason == "the database file " + link + ": is a link that leads to no file");
    CHECK_FALSE(std::filesystem::exists(directory.path("target.db")));
    CHECK(error_of_opening(directory.path("target.db").string()).reason == "it was opened");
    CHECK(error_of_opening(link).reason == "it was opened");
}

TEST_CASE("an empty file becomes a database that not everybody can read, also behind a link") {
    const TempDirectory directory;
    const std::string file = directory.write("copy.db", "").string();
    const std::string link = directory.path("link.db").string();
    std::filesystem::create_symlink("copy.db", link);
    std::filesystem::permissions(file, std::filesystem::perms(0644));
    CHECK(error_of_opening(link).reason == "it was opened");
    CHECK(mode_of(file) == 0640);
    std::filesystem::permissions(file, std::filesystem::perms(0644));
    CHECK(error_of_opening(file).reason == "it was opened");
    CHECK(mode_of(file) == 0644);
}

TEST_CASE("a pipe is no database, and is not waited for") {
    const TempDirectory directory;
    const std::string pipe = directory.path("pipe").string();
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    const std::string reason = "the database file " + pipe + ": is not an ordinary file";
    CHECK(error_of_opening(pipe).reason == reason);
    sql::SqliteStore store({.file = pipe, .read_only = true});
    CHECK(store.scopes().error().reason == reason);
}

TEST_CASE("where everybody can write, a database of another user is refused, and so is one behind a link") {
    if (!SharedFolder::can_be_tested()) return;
    const SharedFolder folder;
    const TempDirectory own;
    const std::string trap =
        ": belongs to another user, in a folder where everybody can write: name a file in a folder of your "
        "own";
    const std::string planted = folder.plant("copy.db", "").string();
    CHECK(error_of_opening(planted).reason == "the database file " + planted + trap);
    CHECK(std::filesystem::file_size(planted) == 0);
    const std::string link = folder.plant_link("link.db", own.write("target.db", "")).string();
    CHECK(error_of_opening(link).reason != "it was opened");
    CHECK(std::filesystem::file_size(own.path("target.db")) == 0);
}

TEST_CASE("a log that another user put beside a database is neither read nor written") {
    if (!SharedFolder::can_be_tested()) return;
    const SharedFolder folder;
    const std::string file = folder.path("copy.db").string();
    REQUIRE(error_of_opening(file).reason == "it was opened");
    const std::string end = GENERATE("-wal", "-shm", "-journal");
    const std::string content(GENERATE(0, 5000), 'x');
    const std::string planted = folder.plant("copy.db" + end, content).string();
    CHECK(error_of_opening(file).reason ==
          "the database file " + planted +
              ": belongs to another user, in a folder where everybody can write: name a file in a folder of "
              "your own");
    CHECK(read_file(planted) == content);
    REQUIRE(std::filesystem::remove(planted));
    CHECK(error_of_opening(file).reason == "it was opened");
}

TEST_CASE("where everybody can write, the logs are made before SQLite makes them, and go with it") {
    const SharedFolder folder;
    const std::string file = folder.path("copy.db").string();
    {
        const auto store = sql::open_store(file);
        static_cast<void>(lease_of(*store));
        CHECK(mode_of(file + "-wal") == 0600);
        CHECK(mode_of(file + "-shm") == 0600);
    }
    CHECK_FALSE(std::filesystem::exists(file + "-wal"));
    CHECK_FALSE(std::filesystem::exists(file + "-shm"));
    CHECK(error_of_opening(file).reason == "it was opened");
}

TEST_CASE("odd names are names of files") {
    const TempDirectory directory;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(directory.path(""));
    for (const std::string name : {":memory:", "file:x?mode=memory", "a b%20"}) {
        CHECK(error_of_opening(name).reason == "it was opened");
        CHECK(std::filesystem::exists(directory.path(name)));
    }
    std::filesystem::current_path(before);
}

TEST_CASE("what is no database is refused by its name, and left alone") {
    const TempDirectory directory;
    std::filesystem::create_directory(directory.path("folder"));
    const std::string text(5000, 'x');
    directory.write("text.csv", text);
    for (const char* name : {"folder", "text.csv", "missing/file.db"}) {
        INFO(name);
        const Error error = error_of_opening(directory.path(name).string());
        CHECK(error.kind == ErrorKind::invalid_argument);
        CHECK(error.param == "file");
        CHECK_THAT(error.reason, ContainsSubstring(directory.path(name).string()));
    }
    CHECK(read_file(directory.path("text.csv")) == text);
}

TEST_CASE("tables of others are left alone") {
    const TempDirectory directory;
    const std::string file = directory.path("other.db").string();
    const std::string table = GENERATE("create table candidate (name text)",
                                       "create table schema_version (v)", "create view mirror as select 1",
                                       "create table schema_version (component text, version int)");
    run_in_file(file, table);
    const Error error = error_of_opening(file);
    CHECK(error.kind == ErrorKind::invalid_argument);
    CHECK(error.param == "file");
    CHECK_THAT(error.reason, ContainsSubstring("is not of cis-cpp"));
    CHECK(run_in_file(file, "select count(*) from sqlite_master where type in ('table', 'view')") == "1");
    CHECK(run_in_file(file, "pragma journal_mode") == "delete");
}

TEST_CASE("tables of another version are refused and stay as they are") {
    const TempDirectory directory;
    const std::string file = directory.path("mirror.db").string();
    CHECK(error_of_opening(file).reason == "it was opened");
    const auto [version, text] = GENERATE(table<std::string, std::string>(
        {{"7", "newer version of cis-cpp (7; this one knows 4): update the program"},
         {"1", "before the first release (1; this one knows 4): use another database or schema"},
         {"0", "before the first release (0; this one knows 4): use another database or schema"}}));
    run_in_file(file, "update schema_version set version = " + version);
    for (const auto access : {sql::Access::read_write, sql::Access::read}) {
        const auto scopes = sql::open_store(file, access)->scopes();
        REQUIRE_FALSE(scopes);
        CHECK(scopes.error().kind == ErrorKind::invalid_argument);
        CHECK_THAT(scopes.error().reason, ContainsSubstring(text));
    }
    CHECK(run_in_file(file, "select version from schema_version") == version);

    run_in_file(file, "update schema_version set version = 4; create table own_table (x)");
    CHECK(error_of_opening(file).reason == "it was opened");
}

TEST_CASE("a damaged file is reported as such") {
    const TempDirectory directory;
    const std::string file = directory.path("mirror.db").string();
    {
        sql::SqliteStore store({.file = file});
        std::vector<sync::MirrorWrite> rows;
        for (int i = 0; i < 200; ++i) rows.push_back({.row = row_of(person("i" + std::to_string(i)))});
        REQUIRE_FALSE(write_rows(store, lease_of(store), rows));
    }
    std::string bytes = read_file(file);
    REQUIRE(bytes.size() > 20'000);
    std::fill(bytes.begin() + 8192, bytes.end(), '\x55');
    directory.write("mirror.db", bytes);
    sql::SqliteStore store({.file = file});
    const auto error = store.for_each("p1", [](const sync::MirrorRow&) { return true; });
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::invalid_argument);
    CHECK(error->code == "SQLITE_CORRUPT");
    CHECK_THAT(error->reason, ContainsSubstring("damaged"));
}

TEST_CASE("a record that another program has changed is an error of decoding, without its text") {
    const StorePlace place("sqlite");
    const auto store = place.open();
    REQUIRE_FALSE(write_rows(*store, lease_of(*store), {{.row = row_of(person("a"))}}));
    run_in_file(place.file(), "update candidate set record = '{\"name\": personal'");
    const Error error = store->find("p1", std::vector<std::string>{"a"}).error();
    CHECK(error.kind == ErrorKind::decode);
    CHECK(to_string(error).find("personal") == std::string::npos);
    CHECK(store->for_each("p1", [](const sync::MirrorRow&) { return true; })->kind == ErrorKind::decode);
}

TEST_CASE("a writer waits for another, and not for longer than busy_timeout") {
    const StorePlace place("sqlite");
    sql::SqliteStore store({.file = place.file(), .busy_timeout = 10ms});
    const Lease lease = lease_of(store);
    sqlite3* other = nullptr;
    REQUIRE(sqlite3_open(place.file().c_str(), &other) == SQLITE_OK);
    REQUIRE(sqlite3_exec(other, "begin immediate", nullptr, nullptr, nullptr) == SQLITE_OK);
    const auto error = write_rows(store, lease, {{.row = row_of(person("a"))}});
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::timeout);
    CHECK(error->code == "SQLITE_BUSY");
    // Readers wait for nobody.
    CHECK(ids_of(store).empty());
    sqlite3_close(other);
    CHECK_FALSE(write_rows(store, lease, {{.row = row_of(person("a"))}}));
}

TEST_CASE("a copy that is open to read only is read and never written") {
    const StorePlace place("sqlite");
    REQUIRE_FALSE(write_rows(*place.open(), lease_of(*place.open()), {{.row = row_of(person("a"))}}));
    const std::string before = read_file(place.file());
    const auto copy = sql::open_store(place.file(), sql::Access::read);
    CHECK(copy->scopes().value() == std::vector{jobs});
    CHECK(ids_of(*copy) == std::vector<std::string>{"a"});
    const auto refused = copy->acquire(jobs, "o", 0ms);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::invalid_argument);
    CHECK(refused.error().param == "read_only");
    CHECK(write_rows(*copy, {.posting_id = "p1", .epoch = 1}, {})->param == "read_only");
    CHECK(copy->release({.posting_id = "p1", .epoch = 1})->param == "read_only");
    CHECK(read_file(place.file()) == before);
    // A mirror and a reader do not disturb each other.
    REQUIRE_FALSE(write_rows(*place.open(), lease_of(*place.open()), {{.row = row_of(person("b"))}}));
    CHECK(ids_of(*copy) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a database without a copy stays as it is if it is open to read only") {
    const TempDirectory directory;
    const std::string file = directory.path("other.db").string();
    const std::string tables = GENERATE("", "create table own (x)");
    directory.write("other.db", "");
    run_in_file(file, tables);
    const std::string before = read_file(file);
    const auto scopes = sql::open_store(file, sql::Access::read)->scopes();
    REQUIRE_FALSE(scopes);
    CHECK(scopes.error().kind == ErrorKind::not_found);
    CHECK(scopes.error().param == "file");
    CHECK_THAT(scopes.error().reason, ContainsSubstring("has no copy of candidates"));
    CHECK(read_file(file) == before);
    CHECK_FALSE(std::filesystem::exists(file + "-wal"));

    const std::string absent = directory.path("absent.db").string();
    const auto missing = sql::open_store(absent, sql::Access::read)->scopes();
    REQUIRE_FALSE(missing);
    CHECK(missing.error().kind == ErrorKind::invalid_argument);
    CHECK_THAT(missing.error().reason, ContainsSubstring(absent));
    CHECK_FALSE(std::filesystem::exists(absent));
}

TEST_CASE("a file that is moved or deleted while it is open is an error, and the next use opens it anew") {
    const StorePlace place("sqlite");
    sql::SqliteStore store({.file = place.file()});
    const Lease lease = lease_of(store);
    REQUIRE_FALSE(write_rows(store, lease, {{.row = row_of(person("before"))}}));
    const bool deleted = GENERATE(true, false);
    if (deleted) {
        std::filesystem::remove(place.file());
    } else {
        std::filesystem::rename(place.file(), place.file() + ".old");
    }
    std::optional<Error> error;
    SECTION("by a commit") { error = write_rows(store, lease, {{.row = row_of(person("after"))}}); }
    SECTION("by a query") { error = store.scopes().error(); }
    SECTION("by a long query") {
        error = store.for_each("p1", [](const sync::MirrorRow&) { return true; });
    }
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::connection);
    CHECK(error->code == "SQLITE_READONLY_DBMOVED");
    CHECK(error->outcome == Outcome::rejected);
    CHECK_THAT(error->reason, ContainsSubstring(place.file() + ": it was moved or deleted"));
    CHECK_FALSE(std::filesystem::exists(place.file()));

    CHECK_FALSE(write_rows(store, lease_of(store), {{.row = row_of(person("anew"))}}));
    CHECK(ids_of(store) == std::vector<std::string>{"anew"});
    CHECK(run_in_file(place.file(), "select interview_id from candidate") == "anew");
}

TEST_CASE("a full disk stops a commit as a whole, and the next one succeeds") {
    const StorePlace place("sqlite");
    const bool good = in_child([&] {
        sql::SqliteStore store({.file = place.file()});
        const Lease lease = lease_of(store);
        if (write_rows(store, lease, {{.row = row_of(person("before"))}})) return false;
        ::signal(SIGXFSZ, SIG_IGN);
        rlimit limit{};
        ::getrlimit(RLIMIT_FSIZE, &limit);
        const rlimit small{.rlim_cur = 300'000, .rlim_max = limit.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
        std::vector<sync::MirrorWrite> rows;
        for (int i = 0; i < 400; ++i) {
            Candidate large = person("i" + std::to_string(i));
            large.name = std::string(4000, 'n');
            rows.push_back({.row = row_of(large)});
        }
        const auto error = write_rows(store, lease, rows);
        if (!error || error->kind != ErrorKind::server) return false;
        if (error->code != "SQLITE_FULL" && error->code != "SQLITE_IOERR") return false;
        ::setrlimit(RLIMIT_FSIZE, &limit);
        if (ids_of(store) != std::vector<std::string>{"before"}) return false;
        return !write_rows(store, lease, rows) && ids_of(store).size() == 401;
    });
    CHECK(good);
}

TEST_CASE("purged data are in no file") {
    const StorePlace place("sqlite");
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    Candidate one = person("one");
    one.email = "forget-me@example.test";
    const auto is_somewhere = [&] {
        return (read_file(place.file()) + read_file(place.file() + "-wal")).find("forget-me") !=
               std::string::npos;
    };
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row_of(one), .change = ChangeKind::first_seen}}));
    CHECK(is_somewhere());
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row_of(one), .purge = true}}));
    CHECK_FALSE(is_somewhere());
}

TEST_CASE("the columns are for readers") {
    const StorePlace place("sqlite");
    const auto store = place.open();
    Candidate one = person("one", 1772357400.5);
    one.name = std::string("A\0B", 3);
    one.shortlisted = true;
    one.score = 12.5;
    REQUIRE_FALSE(
        write_rows(*store, lease_of(*store), {{.row = row_of(one), .change = ChangeKind::first_seen}}));
    const auto value = [&](const std::string& column) {
        return run_in_file(place.file(), "select " + column + " from candidate");
    };
    CHECK(value("status") == "in_progress");
    CHECK(value("name") ==
          "A\xEF\xBF\xBD"
          "B");
    CHECK(value("score") == "12.5");
    CHECK(value("shortlisted") == "1");
    CHECK(value("dismissed") == "0");
    CHECK(value("all_complete").empty());
    CHECK(value("datetime(created_at, 'unixepoch')") == "2026-03-01 09:30:00");
    CHECK(value("json_extract(record, '$.email')") == "ann@example.test");
    CHECK(run_in_file(place.file(), "select kind || number || status from history") ==
          "first_seen1in_progress");
}
