#include <array>
#include <span>
#include <string_view>

#include "sql/schema.hpp"

namespace cis::sql {
namespace {

constexpr std::array mirror_tables{std::string_view("candidate"), std::string_view("history"),
                                   std::string_view("lease"), std::string_view("mirror")};

/// The steps to version 1. A later version adds a list; none is ever changed.
constexpr std::array mirror_version_1{
    SchemaStep{R"(
create table mirror (
    posting_id {id_type} not null primary key,
    base_url text not null,
    workspace_id text not null,
    reads bigint not null,
    high double precision,
    swept_at double precision,
    uncounted bigint not null,
    passed_at double precision))"},
    SchemaStep{R"(
create table lease (
    posting_id {id_type} not null primary key,
    epoch bigint not null,
    owner text not null,
    expires double precision not null))"},
    SchemaStep{R"(
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
    SchemaStep{R"(
create index candidate_by_creation on candidate (posting_id, created_at{nulls_first}))"},
    SchemaStep{R"(
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
constexpr std::array mirror_version_2{
    SchemaStep{"alter table candidate add column read_at double precision"},
    SchemaStep{"alter table history add column not_before double precision"},
    SchemaStep{"alter table history add column previous_status text"},
    // It was as the entry before says when that was seen, if that still has a status, and it did not exist
    // before its creation. What was read in between is not known. `created_at` is of the service's clock.
    SchemaStep{.sql = R"(
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

constexpr std::array mirror_versions{std::span<const SchemaStep>(mirror_version_1),
                                     std::span<const SchemaStep>(mirror_version_2)};

constexpr Schema schema_of_mirror{
    .component = "cis-cpp",
    .tables = mirror_tables,
    .versions = mirror_versions,
    .absent = "the database has no copy of candidates",
    .outdated = "the tables are of an older version of cis-cpp: let the mirror run once, which converts them",
};

}  // namespace

const Schema& mirror_schema() { return schema_of_mirror; }

}  // namespace cis::sql
