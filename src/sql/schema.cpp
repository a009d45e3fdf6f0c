#include "sql/schema.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cis::sql {
namespace {

constexpr std::array our_tables{std::string_view("candidate"), std::string_view("history"),
                                std::string_view("lease"), std::string_view("mirror")};

/// A statement of the way to a version.
struct Step {
    std::string_view sql{};
    /// It is run for each posting, which is `$1`. So each run of it is short enough for `statement_timeout`.
    bool for_each_posting{false};
};

/// The steps to version 1. A later version adds a list; none is ever changed.
constexpr std::array version_1{
    Step{R"(
create table mirror (
    posting_id {id_type} not null primary key,
    base_url text not null,
    workspace_id text not null,
    reads bigint not null,
    high double precision,
    swept_at double precision,
    uncounted bigint not null,
    passed_at double precision))"},
    Step{R"(
create table lease (
    posting_id {id_type} not null primary key,
    epoch bigint not null,
    owner text not null,
    expires double precision not null))"},
    Step{R"(
create table candidate (
    posting_id {id_type} not null,
    interview_id {id_type} not null,
    candidate_id text,
    name text not null,
    email text not null,
    status text not null,
    score double precision,
    shortlisted boolean not null,
    dismissed boolean not null,
    all_complete boolean,
    interviewed_at double precision,
    created_at double precision,
    changed_at double precision not null,
    due_at double precision not null,
    read_number bigint not null,
    missed_by bigint not null,
    vanished boolean not null,
    record text not null,
    primary key (posting_id, interview_id)))"},
    // Without interview_id: PostgreSQL would take it for the key of a row.
    Step{R"(
create index candidate_by_creation on candidate (posting_id, created_at{nulls_first}))"},
    Step{R"(
create table history (
    posting_id {id_type} not null,
    interview_id {id_type} not null,
    number bigint not null,
    kind text not null,
    seen_at double precision not null,
    status text,
    score double precision,
    record text,
    primary key (posting_id, interview_id, number)))"},
};

/// Version 2: what was seen first is not what has changed, and a change has an earliest time.
constexpr std::array version_2{
    Step{"alter table candidate add column read_at double precision"},
    Step{"alter table history add column not_before double precision"},
    Step{"alter table history add column previous_status text"},
    // It was as the entry before says when that was seen, if that still has a status, and it did not exist
    // before its creation. What was read in between is not known. `created_at` is of the service's clock.
    Step{.sql = R"(
update history set
    kind = case when kind <> 'added' then kind when number = 1 then 'first_seen' else 'returned' end,
    not_before = case when number > 1 then
        (select earlier.seen_at from history as earlier
         where earlier.posting_id = history.posting_id and earlier.interview_id = history.interview_id
             and earlier.number = history.number - 1
             and (earlier.status is not null or history.kind = 'vanished'))
    else
        (select case when candidate.created_at < history.seen_at then candidate.created_at
                     when candidate.created_at is not null then history.seen_at end
         from candidate
         where candidate.posting_id = history.posting_id and candidate.interview_id = history.interview_id)
    end,
    previous_status =
        (select earlier.status from history as earlier
         where earlier.posting_id = history.posting_id and earlier.interview_id = history.interview_id
             and earlier.number = history.number - 1)
where posting_id = $1)",
         .for_each_posting = true},
};

constexpr std::array versions{std::span<const Step>(version_1), std::span<const Step>(version_2)};

constexpr auto newest = static_cast<std::int64_t>(versions.size());

constexpr std::string_view create_version =
    "create table if not exists schema_version (component text not null primary key, version bigint not "
    "null)";
constexpr std::string_view select_version = "select version from schema_version where component = 'cis-cpp'";

void ignore(const Row&) {}

void replace(std::string& text, std::string_view place, std::string_view words) {
    for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + words.size()))
        text.replace(at, place.size(), words);
}

std::optional<Error> run(Connection& connection, std::string_view sql) {
    if (sql.empty()) return std::nullopt;
    const std::array statements{Statement{.sql = sql}};
    return connection.run(statements, ignore);
}

Error unusable(std::string_view param, std::string reason) {
    Error error = invalid_argument(std::string(param), std::move(reason));
    error.outcome = Outcome::rejected;
    return error;
}

Error foreign(std::string_view param, std::string_view table) {
    return unusable(param, "the database has a table \"" + std::string(table) +
                               "\" that is not of cis-cpp: use another database or schema");
}

/// The version of the tables; 0 if there are none.
Result<std::int64_t> version_of(Connection& connection, std::string_view param) {
    std::vector<std::string> present;
    const std::array tables{Statement{.sql = connection.dialect().tables}};
    auto error = connection.run(tables, [&](const Row& row) { present.emplace_back(row.text(0)); });
    if (error) return std::move(*error);
    const auto has = [&](std::string_view table) { return std::ranges::count(present, table) > 0; };
    if (!has("schema_version")) {
        const auto one = std::ranges::find_if(our_tables, has);
        if (one != our_tables.end()) return foreign(param, *one);
        return std::int64_t{0};
    }
    std::optional<std::int64_t> version;
    const std::array versions_kept{Statement{.sql = select_version}};
    error = connection.run(versions_kept, [&](const Row& row) { version = row.integer(0); });
    // Without these columns, or without this row.
    const bool other_columns = error && error->kind == ErrorKind::internal;
    if (error && !other_columns) return std::move(*error);
    if (!version) return foreign(param, "schema_version");
    if (*version > newest) {
        return unusable(param, "the tables are of a newer version of cis-cpp (" + std::to_string(*version) +
                                   "; this one knows " + std::to_string(newest) + "): update the program");
    }
    return *version;
}

std::optional<Error> take(Connection& connection, const Step& step) {
    const std::string sql = in_dialect(step.sql, connection.dialect());
    if (!step.for_each_posting) {
        connection.begin_operation();
        return run(connection, sql);
    }
    std::vector<std::string> postings;
    const std::array query{Statement{.sql = "select posting_id from mirror"}};
    auto error = connection.run(query, [&](const Row& row) { postings.emplace_back(row.text(0)); });
    for (std::size_t i = 0; !error && i < postings.size(); ++i) {
        connection.begin_operation();
        const std::array statements{Statement{.sql = sql, .values = {postings[i]}}};
        error = connection.run(statements, ignore);
    }
    return error;
}

std::optional<Error> convert(Connection& connection, std::string_view param) {
    if (auto error = run(connection, connection.dialect().begin)) return error;
    if (auto error = run(connection, connection.dialect().lock_schema)) return error;
    // Another process may have done it meanwhile.
    const Result<std::int64_t> version = version_of(connection, param);
    if (!version) return version.error();
    if (*version == 0) {
        if (auto error = run(connection, create_version)) return error;
        if (auto error =
                run(connection,
                    "insert into schema_version values ('cis-cpp', 0) on conflict (component) do nothing"))
            return error;
    }
    for (auto next = static_cast<std::size_t>(*version); next < versions.size(); ++next) {
        for (const Step& step : versions[next]) {
            if (auto error = take(connection, step)) return error;
        }
    }
    const std::array statements{
        Statement{.sql = "update schema_version set version = $1 where component = 'cis-cpp'",
                  .values = {newest}},
        Statement{.sql = "commit"}};
    return connection.run(statements, ignore);
}

}  // namespace

std::string in_dialect(std::string_view sql, const Dialect& dialect) {
    std::string text(sql);
    replace(text, "{now}", dialect.now);
    replace(text, "{lock_row}", dialect.lock_row);
    replace(text, "{id_type}", dialect.id_type);
    replace(text, "{nulls_first}", dialect.nulls_first);
    replace(text, "{is_listed}", dialect.is_listed);
    return text;
}

std::optional<Error> prepare_schema(Connection& connection, std::string_view param) {
    const Result<std::int64_t> version = version_of(connection, param);
    if (!version) return version.error();
    if (*version == newest) return std::nullopt;
    auto error = convert(connection, param);
    if (error) connection.roll_back();
    return error;
}

std::optional<Error> check_schema(Connection& connection, std::string_view param) {
    const Result<std::int64_t> version = version_of(connection, param);
    if (!version) return version.error();
    if (*version == newest) return std::nullopt;
    Error error;
    error.kind = ErrorKind::not_found;
    error.outcome = Outcome::rejected;
    error.param = param;
    error.reason = *version == 0 ? "the database has no copy of candidates"
                                 : "the tables are of an older version of cis-cpp: let the mirror run once, "
                                   "which converts them";
    return error;
}

}  // namespace cis::sql
