// Started calls in a child process that was forked, and at its exit.

#include <unistd.h>
#include "call/loop_thread.hpp"
#include "call/thread_registry.hpp"
#include "in_child.hpp"
#include "test.hpp"

namespace {

struct IdleThread : detail::RegisteredThread {
    void close_at_exit() override {}
    void join_at_exit(std::chrono::steady_clock::time_point) override {}
    [[nodiscard]] bool has_ended() const noexcept override { return false; }
    void join() override {}
};

/// Ends its process, successfully if it was given time to end.
struct ExitingThread final : IdleThread {
    void close_at_exit() override { told = true; }
    void join_at_exit(std::chrono::steady_clock::time_point deadline) override {
        const bool accepts = detail::ThreadRegistry::of_process().add(std::make_shared<IdleThread>());
        ::_exit(told && !accepts && deadline >= exit_began + 2s ? 0 : 1);
    }

    std::chrono::steady_clock::time_point exit_began{std::chrono::steady_clock::now()};
    bool told{false};
};

}  // namespace

TEST_CASE("the thread of a loop runs none in a child that it forks, even if it asks there first") {
    const IdleThread loop;
    bool runs_none_there = false;
    bool runs_it_here = false;
    std::jthread([&] {
        cis::detail::become_loop_thread(&loop);
        runs_none_there = cis::test::in_child([] { return cis::detail::current_loop() == nullptr; });
        runs_it_here = cis::detail::current_loop() == &loop;
    }).join();
    CHECK(runs_none_there);
    CHECK(runs_it_here);
}

TEST_CASE("a client that has started calls can be destroyed in a forked child") {
    Faked faked;
    faked.script.respond(200, "{}").repeat();
    std::optional<Client> client(faked.options);
    REQUIRE(client->health().submit().try_get());
    CHECK(in_child([&] {
        client.reset();
        return true;
    }));
    CHECK(client->health().submit().try_get());
}

TEST_CASE("a call that the parent has started has no result in a forked child") {
    Faked faked;
    faked.script.respond(200, "{}");
    const Client client(faked.options);
    auto pending = client.health().submit();
    REQUIRE(pending.wait_for(30s));
    CHECK(in_child([&] { return !pending.wait_for(1min) && !pending.try_get(); }));
    CHECK(pending.try_get());
}

TEST_CASE("a process that exits takes no more threads, and gives those that it has two seconds to end") {
    static_cast<void>(detail::ThreadRegistry::of_process());  // a child inherits its hook
    CHECK(in_child([]() -> bool {
        if (!detail::ThreadRegistry::of_process().add(std::make_shared<ExitingThread>())) return false;
        std::exit(2);  // NOLINT(concurrency-mt-unsafe): no other thread runs in the child
    }));
}
