#include "sql/store_access.hpp"
#include "sql/event_places.hpp"
#include "sql/sqlite_connection.hpp"

TEST_CASE("an exception in a transaction of a file undoes it, and leaves nothing open") {
    const EventPlace place("sqlite");
    const auto queue = place.queue();
    REQUIRE_FALSE(queue->prepare());
    sql::StoreAccess access([&] { return sql::open_sqlite({.file = place.file()}); }, sql::inbox_schema(),
                            "file", false);
    const std::array statements{
        sql::Statement{.sql = "begin immediate"},
        sql::Statement{
            .sql = "insert into inbox_event (event_key, scope, event_type, state, stored_at, "
                   "since, due_at, attempts) values ('k', '', 't', 'handled', 0, 0, 0, 0) returning 1"},
        sql::Statement{.sql = "commit"}};
    const auto insert = [&](const sql::TakeRow& take) {
        return access.transaction(
            [&](sql::Connection& connection) { return connection.run(statements, take); });
    };
    CHECK_THROWS_AS(insert([](const sql::Row& /*row*/) { throw std::bad_alloc(); }), std::bad_alloc);
    CHECK(place.run("select count(*) from inbox_event") == "0");
    CHECK(queue->store(new_event("i1")).value());  // nobody has locked the file
    CHECK_FALSE(insert([](const sql::Row& /*row*/) {}));
    CHECK(place.run("select count(*) from inbox_event") == "2");
}
