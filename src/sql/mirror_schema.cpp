#include <array>
#include <string_view>

#include "sql/schema.hpp"

namespace cis::sql {
namespace {

constexpr std::array mirror_tables{std::string_view("candidate"), std::string_view("history"),
                                   std::string_view("lease"), std::string_view("mirror")};

constexpr std::array mirror_creation{
    std::string_view(R"(
create table mirror (
    posting_id {id_type} not null primary key,
    base_url text not null,
    workspace_id text not null,
    reads bigint not null,
    high double precision,
    swept_at double precision,
    uncounted bigint not null,
    passed_at double precision,
    title text not null default '',
    complete_since double precision))"),
    std::string_view(R"(
create table lease (
    posting_id {id_type} not null primary key,
    epoch bigint not null,
    owner text not null,
    begun double precision not null,
    length double precision not null))"),
    std::string_view(R"(
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
    read_at double precision,
    primary key (posting_id, interview_id)))"),
    // The index has no interview_id: with it, PostgreSQL would use the index to find a row by its key.
    std::string_view(R"(
create index candidate_by_creation on candidate (posting_id, created_at{nulls_first}))"),
    std::string_view(R"(
create table history (
    posting_id {id_type} not null,
    interview_id {id_type} not null,
    number bigint not null,
    kind text not null,
    seen_at double precision not null,
    status text,
    score double precision,
    record text,
    not_before double precision,
    previous_status text,
    primary key (posting_id, interview_id, number)))"),
};

/// What version 3 lacks. Version 3 did not store when the first pass was complete, so the time of the first
/// page takes its place. The true time was later.
constexpr std::array mirror_upgrade{
    std::string_view("alter table mirror add column title text not null default ''"),
    std::string_view("alter table mirror add column complete_since double precision"),
    std::string_view("update mirror set complete_since = (select min(seen_at) from history "
                     "where history.posting_id = mirror.posting_id) where passed_at is not null"),
};

constexpr Schema schema_of_mirror{
    .component = "cis-cpp",
    .tables = mirror_tables,
    .version = 4,
    .creation = mirror_creation,
    .upgrade = mirror_upgrade,
    .absent = "the database has no copy of candidates",
};

}  // namespace

const Schema& mirror_schema() { return schema_of_mirror; }

}  // namespace cis::sql
