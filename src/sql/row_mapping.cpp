#include "sql/row_mapping.hpp"

#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "cis/codec/json_text.hpp"
#include "cis/core/exception.hpp"
#include "sql/column_text.hpp"

namespace cis::sql {
namespace {

using sync::ChangeKind;
using sync::HistoryEntry;
using sync::MirrorRow;
using sync::MirrorWrite;

constexpr std::string_view upsert_candidate = R"(
insert into candidate (posting_id, interview_id, candidate_id, name, email, status, score, shortlisted,
    dismissed, all_complete, interviewed_at, created_at, changed_at, due_at, read_number, missed_by, vanished,
    record, read_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
on conflict (posting_id, interview_id) do update set
    candidate_id = excluded.candidate_id, name = excluded.name, email = excluded.email,
    status = excluded.status, score = excluded.score, shortlisted = excluded.shortlisted,
    dismissed = excluded.dismissed, all_complete = excluded.all_complete,
    interviewed_at = excluded.interviewed_at, created_at = excluded.created_at,
    changed_at = excluded.changed_at, due_at = excluded.due_at, read_number = excluded.read_number,
    missed_by = excluded.missed_by, vanished = excluded.vanished, record = excluded.record,
    read_at = excluded.read_at)";

constexpr std::string_view insert_history = R"(
insert into history (posting_id, interview_id, number, kind, seen_at, status, score, record, not_before,
    previous_status)
values ($1, $2,
    (select coalesce(max(number), 0) + 1 from history where posting_id = $1 and interview_id = $2),
    $3, $4, $5, $6, $7, $8, $9))";

Value truth_value(bool truth) { return std::int64_t{truth ? 1 : 0}; }

Value number_value(std::optional<double> number) {
    if (!number) return {};
    return *number;
}

Value text_value(const std::optional<std::string>& text) {
    if (!text) return {};
    return column_text(*text);
}

/// The text of the whole record.
Result<std::string> record_of(const Candidate& candidate) {
    try {
        return std::string(to_json(candidate).text());
    } catch (const Exception& exception) {
        return exception.error();
    }
}

Result<Candidate> candidate_at(const Row& row, int column) {
    Result<Candidate> candidate = from_json<Candidate>(row.text(column));
    if (candidate) return candidate;
    Error error = std::move(candidate.error());
    error.outcome = Outcome::rejected;
    error.reason = "a stored record: " + error.reason;
    return error;
}

Result<ChangeKind> kind_at(const Row& row, int column) {
    for (const ChangeKind kind :
         {ChangeKind::first_seen, ChangeKind::changed, ChangeKind::vanished, ChangeKind::returned}) {
        if (row.text(column) == to_string(kind)) return kind;
    }
    Error error;
    error.kind = ErrorKind::decode;
    error.outcome = Outcome::rejected;
    error.reason = "the table history has an unknown kind of change";
    return error;
}

}  // namespace

Value time_value(std::optional<Timestamp> time) {
    if (!time) return {};
    return time->epoch_seconds();
}

std::optional<Timestamp> time_at(const Row& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return Timestamp(row.real(column));
}

Result<Statement> upsert_of(const std::string& posting_id, const MirrorRow& row) {
    // SQLite has no value for "not a number".
    if (std::isnan(row.changed_at.epoch_seconds())) return invalid_argument("changed_at", "is not a number");
    if (std::isnan(row.due_at.epoch_seconds())) return invalid_argument("due_at", "is not a number");
    if (row.read_at && std::isnan(row.read_at->epoch_seconds()))
        return invalid_argument("read_at", "is not a number");
    const Candidate& all = row.candidate;
    Result<std::string> record = record_of(all);
    if (!record) return std::move(record.error());
    Value all_complete;
    if (all.workflow) all_complete = truth_value(all.workflow->all_complete);
    return Statement{
        .sql = upsert_candidate,
        .values = {column_text(posting_id), column_text(all.interview_id), text_value(all.candidate_id),
                   column_text(all.name), column_text(all.email), column_text(all.status.text()),
                   number_value(all.score), truth_value(all.shortlisted), truth_value(all.dismissed),
                   std::move(all_complete), time_value(all.interviewed_at), time_value(all.created_at),
                   row.changed_at.epoch_seconds(), row.due_at.epoch_seconds(), row.read, row.missed_by,
                   truth_value(row.vanished), std::move(*record), time_value(row.read_at)}};
}

Result<Statement> history_of(const std::string& posting_id, const MirrorWrite& write, Timestamp at) {
    if (std::isnan(at.epoch_seconds())) return invalid_argument("at", "is not a number");
    if (write.not_before && std::isnan(write.not_before->epoch_seconds()))
        return invalid_argument("not_before", "is not a number");
    const Candidate& all = write.row.candidate;
    Result<std::string> record = record_of(all);
    if (!record) return std::move(record.error());
    Value previous_status;
    if (write.previous_status) previous_status = column_text(write.previous_status->text());
    return Statement{.sql = insert_history,
                     .values = {column_text(posting_id), column_text(all.interview_id),
                                std::string(to_string(*write.change)), at.epoch_seconds(),
                                column_text(all.status.text()), number_value(all.score), std::move(*record),
                                time_value(write.not_before), std::move(previous_status)}};
}

Result<MirrorRow> row_at(const Row& row) {
    Result<Candidate> candidate = candidate_at(row, 0);
    if (!candidate) return std::move(candidate.error());
    return MirrorRow{.candidate = std::move(*candidate),
                     .changed_at = Timestamp(row.real(1)),
                     .due_at = Timestamp(row.real(2)),
                     .read = row.integer(3),
                     .missed_by = row.integer(4),
                     .vanished = row.integer(5) != 0,
                     .read_at = time_at(row, 6)};
}

Result<HistoryEntry> entry_at(const Row& row) {
    const Result<ChangeKind> kind = kind_at(row, 0);
    if (!kind) return kind.error();
    HistoryEntry entry{.kind = *kind, .seen_at = Timestamp(row.real(1)), .not_before = time_at(row, 3)};
    if (!row.is_null(4)) entry.previous_status = OpenEnum<CandidateStatus>(row.text(4));
    if (row.is_null(2)) return entry;
    Result<Candidate> candidate = candidate_at(row, 2);
    if (!candidate) return std::move(candidate.error());
    entry.candidate = std::move(*candidate);
    return entry;
}

sync::MirrorState state_at(const Row& row) {
    return {.reads = row.integer(0),
            .high = time_at(row, 1),
            .swept_at = time_at(row, 2),
            .uncounted = row.integer(3),
            .passed_at = time_at(row, 4),
            .complete_since = time_at(row, 5)};
}

}  // namespace cis::sql
