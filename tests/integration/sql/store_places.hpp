#pragma once

#include <cis/sql/postgres_store.hpp>
#include <cis/sql/sqlite_store.hpp>
#include <cis/sync/memory_store.hpp>
#include <cis/sync/mirror_store.hpp>
#include "postgres_server.hpp"
#include "test.hpp"

namespace cis::test {

/// A new database of one of the three kinds.
class StorePlace {
public:
    explicit StorePlace(std::string_view kind) : kind_(kind) {
        if (kind == "memory") memory_ = std::make_shared<sync::MemoryStore>();
        if (kind == "postgres") {
            schema_ = new_schema();
            // It ends with the thread that starts it, so this must not be one of the test's own threads.
            static_cast<void>(shared_postgres_server());
        }
    }

    /// A store of its own for each caller; the one in memory is shared.
    [[nodiscard]] std::shared_ptr<sync::MirrorStore> open() const {
        if (memory_) return memory_;
        if (kind_ == "sqlite") return std::make_shared<sql::SqliteStore>(sql::SqliteOptions{.file = file()});
        return std::make_shared<sql::PostgresStore>(
            sql::PostgresOptions{.url = shared_postgres_server().url(), .schema = schema_});
    }
    [[nodiscard]] std::string file() const { return directory_.path("mirror.db").string(); }
    [[nodiscard]] const std::string& schema() const { return schema_; }

private:
    std::string kind_;
    TempDirectory directory_;
    std::string schema_;
    std::shared_ptr<sync::MemoryStore> memory_;
};

inline const sync::MirrorScope jobs{
    .base_url = "https://service.test", .workspace_id = "w1", .posting_id = "p1"};

inline sync::Lease lease_of(sync::MirrorStore& store, const sync::MirrorScope& scope = jobs,
                            std::chrono::milliseconds duration = std::chrono::milliseconds(0)) {
    return store.acquire(scope, "tester", duration).value();
}

inline Candidate person(std::string id, std::optional<double> created_at = std::nullopt) {
    Candidate candidate;
    candidate.object = "candidate";
    candidate.interview_id = std::move(id);
    candidate.posting_id = "p1";
    candidate.name = "Ann Example";
    candidate.email = "ann@example.test";
    candidate.status = CandidateStatus::in_progress;
    if (created_at) candidate.created_at = Timestamp(*created_at);
    return candidate;
}

inline sync::MirrorRow row_of(Candidate candidate, std::int64_t read = 1) {
    return {.candidate = std::move(candidate),
            .changed_at = Timestamp(1.5),
            .due_at = Timestamp(2.5),
            .read = read};
}

/// Writes rows, without a change of the state.
inline std::optional<Error> write_rows(sync::MirrorStore& store, const sync::Lease& lease,
                                       std::vector<sync::MirrorWrite> rows) {
    return store.commit(lease, {.at = Timestamp(9.25), .rows = std::move(rows), .state = lease.state});
}

inline std::vector<std::string> ids_of(sync::MirrorStore& store, const std::string& posting_id = "p1") {
    std::vector<std::string> ids;
    const auto error = store.for_each(posting_id, [&](const sync::MirrorRow& row) {
        ids.push_back(row.candidate.interview_id);
        return true;
    });
    if (error) throw Exception(*error);
    return ids;
}

}  // namespace cis::test
