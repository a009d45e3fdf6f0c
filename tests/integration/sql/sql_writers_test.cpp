// Several mirrors at once, in threads and in processes that are killed.

#include <sys/wait.h>
#include <unistd.h>
#include "pipe.hpp"
#include "sql/sqlite_file.hpp"
#include "sql/store_places.hpp"

using sync::ChangeKind;
using sync::Lease;

namespace {

std::string database() {
    const std::string kind = GENERATE("sqlite", "postgres");
    UNSCOPED_INFO("store: " << kind);
    return kind;
}

/// A page whose rows all name the commit, like its state.
sync::MirrorCommit page(std::int64_t number) {
    sync::MirrorCommit commit{.at = Timestamp(9), .state = {.reads = number}};
    for (int i = 0; i < 20; ++i) {
        Candidate one = person("i" + std::to_string(i), i);
        one.name = std::to_string(number);
        commit.rows.push_back({.row = row_of(one, number), .change = ChangeKind::changed});
    }
    return commit;
}

}  // namespace

TEST_CASE("many stores create the tables at once") {
    const StorePlace place(database());
    std::atomic<int> failed{0};
    std::vector<std::jthread> threads(8);
    for (std::jthread& thread : threads) {
        thread = std::jthread([&] {
            const auto store = place.open();
            if (!store->scopes()) ++failed;
        });
    }
    threads.clear();
    CHECK(failed == 0);
}

TEST_CASE("many stores convert a new file at once, and none of them is refused") {
    std::atomic<int> failed{0};
    for (int round = 0; round < 100; ++round) {
        const StorePlace place("sqlite");
        std::vector<std::jthread> threads(8);
        for (std::jthread& thread : threads) {
            thread = std::jthread([&] {
                if (!place.open()->scopes()) ++failed;
            });
        }
    }
    CHECK(failed == 0);
}

TEST_CASE("mirrors of different postings write at the same time") {
    const StorePlace place(database());
    std::atomic<int> failed{0};
    std::vector<std::jthread> threads(4);
    for (std::size_t i = 0; i < threads.size(); ++i) {
        threads[i] = std::jthread([&, i] {
            const auto store = place.open();
            auto scope = jobs;
            scope.posting_id = "p" + std::to_string(i);
            const auto lease = store->acquire(scope, "o", 60s);
            for (int number = 1; lease && number <= 20; ++number) {
                auto commit = page(number);
                commit.lease = 60s;
                if (store->commit(*lease, commit)) ++failed;
            }
            if (!lease) ++failed;
        });
    }
    threads.clear();
    CHECK(failed == 0);
    const auto store = place.open();
    for (std::size_t i = 0; i < 4; ++i) {
        const std::string posting = "p" + std::to_string(i);
        CHECK(store->state(posting).value().reads == 20);
        CHECK(store->history(posting, "i0").value().size() == 20);
    }
}

TEST_CASE("one mirror at a time writes, of those that fight for a posting") {
    const StorePlace place(database());
    std::atomic<std::int64_t> written{0};
    std::atomic<int> failed{0};
    std::vector<std::jthread> threads(4);
    for (std::jthread& thread : threads) {
        thread = std::jthread([&] {
            const auto store = place.open();
            for (int i = 0; i < 10; ++i) {
                // It lasts no time, so that each one takes it from another.
                const auto lease = store->acquire(jobs, "o", 0ms);
                if (!lease) {
                    if (lease.error().kind != ErrorKind::conflict) ++failed;
                    continue;
                }
                const auto error = store->commit(*lease, page(lease->state.reads + 1));
                if (!error) ++written;
                if (error && error->kind != ErrorKind::conflict) ++failed;
            }
        });
    }
    threads.clear();
    CHECK(failed == 0);
    const auto store = place.open();
    // Each commit has built on the state before it.
    CHECK(store->state("p1").value().reads == written);
    CHECK(store->history("p1", "i0").value().size() == static_cast<std::size_t>(written));
}

TEST_CASE("a process that is killed during commits leaves whole commits") {
    const StorePlace place(database());
    static_cast<void>(place.open()->scopes());
    for (int round = 0; round < 3; ++round) {
        Pipe progress;
        const pid_t child = ::fork();
        if (child == 0) {
            const auto store = place.open();
            const Lease lease = lease_of(*store);
            for (std::int64_t number = lease.state.reads + 1;; ++number) {
                if (store->commit(lease, page(number))) ::_exit(1);
                if (::write(progress.writer.get(), "x", 1) != 1) ::_exit(1);
            }
        }
        progress.writer.close();
        char one = 0;
        for (int i = 0; i < 5; ++i) REQUIRE(::read(progress.reader.get(), &one, 1) == 1);
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);

        const auto store = place.open();
        const auto reads = lease_of(*store).state.reads;
        CHECK(reads >= 5 * (round + 1));
        int rows = 0;
        REQUIRE_FALSE(store->for_each("p1", [&](const sync::MirrorRow& row) {
            CHECK(row.candidate.name == std::to_string(reads));
            return ++rows > 0;
        }));
        CHECK(rows == 20);
        CHECK(store->history("p1", "i7").value().size() == static_cast<std::size_t>(reads));
        if (place.schema().empty()) CHECK(run_in_file(place.file(), "pragma integrity_check") == "ok");
    }
}
