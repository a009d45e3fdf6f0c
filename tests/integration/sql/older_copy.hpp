#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "sql/replaced.hpp"
#include "sql/sqlite_file.hpp"
#include "sql/store_places.hpp"

namespace cis::test {

/// The tables as version 1 of them was, with what a mirror had stored. They are written out here, so that no
/// later change of the SDK changes them.
inline constexpr std::string_view copy_of_version_1 = R"(
create table mirror (posting_id {id} not null primary key, base_url text not null, workspace_id text not null,
    reads bigint not null, high double precision, swept_at double precision, uncounted bigint not null,
    passed_at double precision);
create table lease (posting_id {id} not null primary key, epoch bigint not null, owner text not null,
    expires double precision not null);
create table candidate (posting_id {id} not null, interview_id {id} not null, candidate_id text,
    name text not null, email text not null, status text not null, score double precision,
    shortlisted boolean not null, dismissed boolean not null, all_complete boolean,
    interviewed_at double precision, created_at double precision, changed_at double precision not null,
    due_at double precision not null, read_number bigint not null, missed_by bigint not null,
    vanished boolean not null, record text not null, primary key (posting_id, interview_id));
create index candidate_by_creation on candidate (posting_id, created_at{nulls_first});
create table history (posting_id {id} not null, interview_id {id} not null, number bigint not null,
    kind text not null, seen_at double precision not null, status text, score double precision, record text,
    primary key (posting_id, interview_id, number));
create table schema_version (component text not null primary key, version bigint not null);
insert into schema_version values ('cis-cpp', 1);
insert into lease values ('p1', 3, 'an older mirror', 0);
insert into mirror values ('p1', 'https://service.test', 'w1', 7, 1500, 1900, 0, 5000),
    ('p2', 'https://service.test', 'w1', 1, null, null, 0, null);
insert into candidate values
    ('p1', 'changed', null, 'Ann', '', 'knocked_out', null, false, false, null, null, 1000, 3000, 9000, 7, 0,
        false, '{"interview_id":"changed","posting_id":"p1","name":"Ann","status":"knocked_out"}'),
    ('p1', 'returned', null, 'Bob', '', 'completed', 50.5, true, false, null, null, 1500, 5000, 9000, 7, 0,
        false, '{"interview_id":"returned","posting_id":"p1","name":"Bob","status":"completed"}'),
    ('p1', 'purged', null, '', '', 'pending', null, false, false, null, null, 1000, 4000, 9000, 5, 6,
        true, '{"interview_id":"purged","posting_id":"p1","status":"pending"}'),
    ('p1', 'timeless', null, 'Eve', '', 'dismissed', null, false, true, null, null, null, 2000, 9000, 7, 0,
        false, '{"interview_id":"timeless","posting_id":"p1","name":"Eve","status":"dismissed"}'),
    ('p1', 'from the future', null, 'Kim', '', 'pending', null, false, false, null, null, 2500, 2000, 9000,
        7, 0, false, '{"interview_id":"from the future","posting_id":"p1","name":"Kim","status":"pending"}');
insert into history values
    ('p1', 'changed', 1, 'added', 2000, 'pending', null, '{"interview_id":"changed","status":"pending"}'),
    ('p1', 'changed', 2, 'changed', 3000, 'knocked_out', 1.5, '{"interview_id":"changed"}'),
    ('p1', 'returned', 1, 'added', 2000, 'completed', null, '{"interview_id":"returned"}'),
    ('p1', 'returned', 2, 'vanished', 4000, 'completed', null, '{"interview_id":"returned"}'),
    ('p1', 'returned', 3, 'added', 5000, 'completed', null, '{"interview_id":"returned"}'),
    ('p1', 'purged', 1, 'added', 2000, null, null, null),
    ('p1', 'purged', 2, 'vanished', 4000, null, null, null),
    ('p1', 'purged and back', 1, 'added', 2000, null, null, null),
    ('p1', 'purged and back', 2, 'vanished', 4000, null, null, null),
    ('p1', 'purged and back', 3, 'added', 5000, 'knocked_out', null, '{"interview_id":"purged and back"}'),
    ('p1', 'timeless', 1, 'added', 2000, 'dismissed', null, '{"interview_id":"timeless"}'),
    ('p1', 'from the future', 1, 'added', 2000, 'pending', null, '{"interview_id":"from the future"}'),
    ('p2', 'changed', 1, 'added', 700, null, null, null);
)";

/// A database of version 1 of the tables.
class OlderCopy {
public:
    explicit OlderCopy(const std::string& kind) : is_postgres_(kind == "postgres"), place(kind) {
        if (is_postgres_) shared_postgres_server().command("create schema " + place.schema());
        std::string sql =
            replaced(std::string(copy_of_version_1), "{id}", is_postgres_ ? "text collate \"C\"" : "text");
        sql = replaced(std::move(sql), "{nulls_first}", is_postgres_ ? " nulls first" : "");
        run(sql);
    }

    /// Runs statements as another program would.
    /// @return the first column of the rows of the last one, with `,` between them
    std::string run(const std::string& sql) const {
        if (!is_postgres_) return run_in_file(place.file(), sql);
        return shared_postgres_server().command("set search_path to " + place.schema() + ';' + sql);
    }

private:
    bool is_postgres_;

public:
    StorePlace place;
};

}  // namespace cis::test
