#include <cis/sync/memory_store.hpp>
#include "failure/input_error.hpp"
#include "report/source/copy_source.hpp"
#include "test.hpp"

using Catch::Matchers::Message;
using cis::programs::InputError;
using cis::programs::report_command::read_copy;
using cis::programs::report_command::Report;

namespace {

/// A store with a posting that has two candidates and one that has vanished.
void add_posting(cis::sync::MemoryStore& store, const std::string& posting_id) {
    const auto lease = store.acquire({"https://api.example.com", "", posting_id}, "test", 1min);
    REQUIRE(lease);
    cis::sync::MirrorCommit commit;
    commit.state.passed_at = cis::Timestamp(1000);
    for (const char* const id : {"a", "b", "gone"}) {
        cis::sync::MirrorWrite write;
        write.row.candidate.interview_id = id;
        write.row.candidate.posting_id = posting_id;
        write.row.candidate.score = 50;
        write.row.vanished = std::string(id) == "gone";
        commit.rows.push_back(write);
    }
    REQUIRE_FALSE(store.commit(*lease, commit));
}

Report read(cis::sync::MemoryStore& store, const std::string& posting_id = "",
            const std::stop_token& stop = {}) {
    return read_copy(store, posting_id, stop, [](std::uint64_t) {});
}

}  // namespace

TEST_CASE("report from a copy: those who have vanished are counted apart") {
    cis::sync::MemoryStore store;
    add_posting(store, "p-1");
    const Report report = read(store);
    CHECK(report.subject.id == "p-1");
    CHECK(report.tally.candidates == 2);
    CHECK(report.tally.vanished == 1);
    CHECK(report.tally.top.entries().size() == 2);
    REQUIRE(report.copy);
    CHECK(report.copy->passed_at == cis::Timestamp(1000));
}

TEST_CASE("report from a copy: the posting must be clear") {
    cis::sync::MemoryStore store;
    CHECK_THROWS_MATCHES(read(store), InputError, Message("--db: it holds no posting"));
    add_posting(store, "p-1");
    CHECK_THROWS_MATCHES(read(store, "nobody"), InputError,
                         Message("--posting: the copy has no posting with the id or title 'nobody'. It has "
                                 "p-1."));
    add_posting(store, "p-2");
    CHECK_THROWS_MATCHES(read(store), InputError,
                         Message("--posting is needed: the database holds 2 postings, p-1, p-2"));
    CHECK(read(store, "p-2").subject.id == "p-2");
}

TEST_CASE("report from a copy: a request to stop ends the reading") {
    cis::sync::MemoryStore store;
    add_posting(store, "p-1");
    std::stop_source stop;
    stop.request_stop();
    CHECK(read(store, "", stop.get_token()).tally.candidates == 1);
}

TEST_CASE("report from a copy: it has the title of the copy, and what has changed since last week") {
    cis::sync::MemoryStore store;
    const auto lease = store.acquire(
        {.base_url = "https://api.example.com", .posting_id = "p-1", .title = "Baker"}, "test", 1min);
    REQUIRE(lease);
    const double now = cis::Timestamp::now().epoch_seconds();
    constexpr double day = 24 * 3600;
    cis::sync::MirrorCommit commit;
    commit.state.passed_at = cis::Timestamp(now);
    commit.state.complete_since = cis::Timestamp(now - 30 * day);
    const auto add = [&](const std::string& name, double days) {
        commit.at = cis::Timestamp(now - days * day);
        cis::sync::MirrorWrite write;
        write.row.candidate.interview_id = write.row.candidate.name = name;
        write.change = cis::sync::ChangeKind::first_seen;
        write.not_before = commit.at;
        commit.rows = {write};
        REQUIRE_FALSE(store.commit(*lease, commit));
    };
    add("Ann", 8);
    add("Ben", 6);
    const Report report = read(store, "Baker");
    CHECK(report.subject.title == "Baker");
    REQUIRE(report.changes);
    REQUIRE(report.changes->changes.size() == 1);
    CHECK(report.changes->changes[0].name == "Ben");
}
