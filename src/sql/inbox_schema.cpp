#include <array>
#include <string_view>

#include "sql/schema.hpp"

namespace cis::sql {
namespace {

constexpr std::array inbox_tables{std::string_view("inbox_event")};

/// `state` is `waiting`, `handled` or `put_away`. For a waiting event, `due_at` is when it may be taken, or
/// the end of the lease if it was taken. For other events, `due_at` is when they were handled or put away.
/// `since` is when the wait began. Together with the length of the wait, it shows whether a wrong clock has
/// put the wait into the future.
constexpr std::array inbox_creation{
    std::string_view(R"(
create table inbox_event (
    event_key {id_type} not null primary key,
    scope text not null,
    event_type text not null,
    delivery_id text,
    body text,
    state text not null,
    stored_at double precision not null,
    since double precision not null,
    due_at double precision not null,
    owner text,
    attempts bigint not null,
    reason text))"),
    std::string_view("create index inbox_event_by_due on inbox_event (state, due_at)"),
    // The index begins with `state`. Otherwise SQLite would prefer the index above, and read all waiting
    // events.
    std::string_view(
        "create index inbox_event_by_since on inbox_event (state, since) where state = 'waiting'"),
};

constexpr Schema schema_of_inbox{
    .component = "cis-cpp-inbox",
    .tables = inbox_tables,
    .version = 2,
    .creation = inbox_creation,
    .absent = "the database has no inbox",
};

}  // namespace

const Schema& inbox_schema() { return schema_of_inbox; }

}  // namespace cis::sql
