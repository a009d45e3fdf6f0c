#include "call/completion.hpp"
#include "test.hpp"

using namespace cis::detail;

namespace {

/// Throws, if it shall, and counts its calls.
class CountingReceiver final : public Receiver {
public:
    CountingReceiver(int& calls, bool throws) : calls_(calls), throws_(throws) {}

    void receive(std::unique_ptr<SentCall> /*call*/) override {
        ++calls_;
        if (throws_) throw std::runtime_error("the callback threw");
    }

private:
    int& calls_;
    const bool throws_;
};

}  // namespace

TEST_CASE("an exception of a callback passes through an executor that runs it at once") {
    int calls = 0;
    const Executor at_once = [](const std::function<void()>& task) { task(); };
    CHECK_THROWS_AS(hand_over(at_once, {}, std::make_unique<CountingReceiver>(calls, true), {}),
                    std::runtime_error);
    CHECK(calls == 1);
}

TEST_CASE("an exception of an executor does not repeat a callback that threw on another thread") {
    int calls = 0;
    const Executor elsewhere = [](const std::function<void()>& task) {
        std::jthread([&] { CHECK_THROWS_AS(task(), std::runtime_error); }).join();
        throw std::logic_error("the executor threw");
    };
    CHECK_NOTHROW(hand_over(elsewhere, {}, std::make_unique<CountingReceiver>(calls, true), {}));
    CHECK(calls == 1);
}

TEST_CASE("what a callback owns is destroyed after it has run, although the executor keeps the task") {
    class OwningReceiver final : public Receiver {
    public:
        explicit OwningReceiver(std::shared_ptr<int> owned) : owned_(std::move(owned)) {}
        void receive(std::unique_ptr<SentCall> /*call*/) override {}

    private:
        std::shared_ptr<int> owned_;
    };
    const auto owned = std::make_shared<int>(0);
    const auto busy = std::make_shared<int>(0);
    std::function<void()> kept;
    const Executor keeping = [&](std::function<void()> task) { kept = std::move(task); };
    hand_over(keeping, {}, std::make_unique<OwningReceiver>(owned), busy);
    CHECK(owned.use_count() == 2);
    CHECK(busy.use_count() == 2);
    kept();
    CHECK(owned.use_count() == 1);
    CHECK(busy.use_count() == 1);
}
