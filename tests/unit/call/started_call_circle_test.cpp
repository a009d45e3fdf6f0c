#include "call/loop_thread.hpp"
#include "call/thread_registry.hpp"
#include "test.hpp"

using cis::detail::RegisteredThread;
using cis::detail::WaitOfLoop;

namespace {

struct IdleThread final : RegisteredThread {
    void close_at_exit() override {}
    void join_at_exit(std::chrono::steady_clock::time_point) override {}
    [[nodiscard]] bool has_ended() const noexcept override { return false; }
    void join() override {}
};

}  // namespace

TEST_CASE("threads that wait for each other in a circle are noticed by the one that would close it") {
    const IdleThread first;
    const IdleThread second;
    const IdleThread third;
    const WaitOfLoop one(&first, &second);
    CHECK_FALSE(one.closes_circle());
    {
        const WaitOfLoop two(&second, &third);
        CHECK_FALSE(two.closes_circle());
        CHECK(WaitOfLoop(&third, &first).closes_circle());
        CHECK(WaitOfLoop(&third, &second).closes_circle());
        CHECK(WaitOfLoop(&third, &third).closes_circle());
    }
    CHECK_FALSE(WaitOfLoop(&third, &first).closes_circle());  // the second one waits no more
    CHECK_FALSE(WaitOfLoop(nullptr, &first).closes_circle());
}
