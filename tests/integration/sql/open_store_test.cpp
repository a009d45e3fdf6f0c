#include <cis/sql/open_store.hpp>
#include <cis/sql/postgres_store.hpp>
#include <cis/sql/sqlite_store.hpp>
#include "test.hpp"

TEST_CASE("open_store takes the name of a file or a URI of PostgreSQL") {
    const auto refused = [](const std::string& place) {
        try {
            static_cast<void>(sql::open_store(place));
        } catch (const Exception& exception) {
            CHECK_THAT(exception.what(), !ContainsSubstring("pass"));
            return exception.error().param;
        }
        return std::string("none");
    };
    CHECK(dynamic_cast<sql::PostgresStore*>(sql::open_store("postgresql://u:pass@h/db").get()) != nullptr);
    CHECK(dynamic_cast<sql::PostgresStore*>(sql::open_store("postgres://h").get()) != nullptr);
    CHECK(dynamic_cast<sql::SqliteStore*>(sql::open_store("folder/x.db").get()) != nullptr);
    CHECK(refused("") == "file");
    CHECK(refused("mysql://u:pass@h/db") == "url");
    CHECK(refused("postgresql://u:pass@h/db?sslmod=require") == "url");
    CHECK(refused("postgresql://u:pass%zz@h/db") == "url");
}

TEST_CASE("open_store makes no file of an address in another form, and never repeats it") {
    const std::string place = GENERATE(
        as<std::string>{},
        // keywords of libpq, and of ODBC and .NET
        "host=127.0.0.1 dbname=hr user=hr password=pass", "dbname=hr", "dbname = hr", " user=hr", "host='h'",
        "HOST=h;PASSWORD=pass", "hostaddr=10.0.0.1", "service=hr", "password=pass", "passfile=x", "port=5432",
        "Host=h;Username=u;Password=pass;Database=hr", "Server=h;User Id=u;Pwd=pass",
        "Driver={PostgreSQL};Uid=u", "Data Source=candidates.db;Password=pass", "Initial Catalog=hr",
        "dsn=hr", "candidates.db password=pass", "candidates.db?password=pass", "candidates.db;user=u",
        "\xEF\xBB\xBFhost=h password=pass", "\thost=h", "host=h\npassword=pass",
        // schemes
        "postgresql:hr", "postgres:hr", "postgresql:/hr", "pgsql://u:pass@h/hr", "PostgreSQL://u:pass@h/hr",
        "POSTGRES:hr", "jdbc:postgresql://h/hr?user=u&password=pass", "jdbc:postgresql:hr",
        "postgresql+psycopg2://u:pass@h/hr", "sqlite:candidates.db", "sqlite3:candidates.db",
        "sqlite:///candidates.db", "jdbc:sqlite:candidates.db", "file:candidates.db", "file:///candidates.db",
        "file:candidates.db?mode=ro", ":memory:", "mysql:hr", "ecto://u:pass@h/hr", "http://h/hr",
        // copied with what stood beside it
        " postgresql://u:pass@h/hr", "\"postgresql://u:pass@h/hr\"", "'postgres://u:pass@h/hr'",
        "DATABASE_URL=postgresql://u:pass@h/hr", "psql postgresql://u:pass@h/hr", "<postgresql://h>",
        "\xE2\x80\x8Bpostgresql://u:pass@h/hr",
        // a host or a login without a scheme
        "localhost:5432/hr", "127.0.0.1:5432/hr", "db.example.com:5432", "u:pass@h/hr", "//u:pass@h/hr",
        "[::1]:5432/hr");
    CAPTURE(place);
    const TempDirectory directory;
    const auto access = GENERATE(sql::Access::read_write, sql::Access::read);
    try {
        static_cast<void>(sql::open_store(place, access));
        FAIL("it was not refused");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::invalid_argument);
        CHECK_THAT(exception.what(), ContainsSubstring("postgresql://user@host/database"));
        CHECK_THAT(exception.what(), !ContainsSubstring("pass"));
        CHECK_THAT(exception.what(), !ContainsSubstring("hr"));
    }
}

TEST_CASE("open_store takes the names that files have") {
    const std::string place =
        GENERATE(as<std::string>{}, "candidates.db", "./host=h dbname=hr", "./postgresql:hr", "./12:30.db",
                 "../a:b/c.db", "/var/lib/cis/12:30/candidates.db", "C:\\people\\candidates.db",
                 "c:/people/candidates.db", "year=2024/c.db", "a=b.db", "no password.db", "user@host/c.db",
                 "ghost=1.db", "my_user=1.db", "backup-host=1.db", "/data/host=web/c.db",
                 "b\xC3\xA9"
                 "b\xC3\xA9.db",
                 "with blank.db", "postgresql", "host", "=.db");
    CAPTURE(place);
    CHECK(dynamic_cast<sql::SqliteStore*>(sql::open_store(place).get()) != nullptr);
}
