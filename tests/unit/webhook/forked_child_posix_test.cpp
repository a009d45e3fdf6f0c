// What a child process that was forked does with the objects of its parent.

#include <sys/ioctl.h>
#include <unistd.h>
#include "in_child.hpp"
#include "inbox_receiver.hpp"

using cis::signature::Verifier;
using cis::webhook::ClaimedEvent;
using cis::webhook::Inbox;
using cis::webhook::Settlement;

namespace {

/// Counts the calls that began and ended.
class CallCounter final : public Interceptor {
public:
    void before_call(const CallInfo& /*call*/) override { ++count; }
    void after_call(const CallInfo& /*call*/, const CallResult& /*result*/) override { ++count; }

    int count{0};
};

bool judges_rightly(const Verifier& verifier, const std::string& body) {
    constexpr std::chrono::sys_seconds now{1700000000s};
    const std::string signature = cis::signature::sign("whsec_even", body, now);
    return verifier.verify(signature, body, now) && !verifier.verify(signature, body + "x", now);
}

/// A store that a forked child shares with its parent, as it does a database. Claims expire.
class SharedStore final : public cis::webhook::SeenStore {
public:
    SharedStore() { REQUIRE(::pipe(ends_.data()) == 0); }
    SharedStore(const SharedStore&) = delete;
    SharedStore& operator=(const SharedStore&) = delete;
    ~SharedStore() override {
        for (const int end : ends_) ::close(end);
    }

    [[nodiscard]] Result<cis::webhook::EventClaim> claim(std::string_view, std::string_view) override {
        return cis::webhook::EventClaim::granted;
    }
    [[nodiscard]] Result<bool> confirm(std::string_view, std::string_view) override { return true; }
    [[nodiscard]] Result<bool> release(std::string_view, std::string_view) override {
        return ::write(ends_[1], "r", 1) == 1;
    }
    [[nodiscard]] std::optional<std::chrono::milliseconds> lease() const noexcept override { return 60s; }

    /// How many claims parent and child have released.
    [[nodiscard]] int released() const {
        int count = 0;
        REQUIRE(::ioctl(ends_[0], FIONREAD, &count) == 0);
        return count;
    }

private:
    std::array<int, 2> ends_{};
};

}  // namespace

TEST_CASE("a call that is refused in a forked child is not observed there") {
    Faked faked;
    const auto counter = std::make_shared<CallCounter>();
    faked.options.interceptors = {counter};
    const Client client(faked.options);
    CHECK(in_child([&] { return !client.health().try_send() && counter->count == 0; }));
}

TEST_CASE("a child process verifies with the verifier of its parent") {
    const Verifier verifier({.secrets = {"whsec_even", "whsec_odd"}});
    REQUIRE(judges_rightly(verifier, "1"));
    CHECK(in_child([&] { return judges_rightly(verifier, "2") && judges_rightly(verifier, "3"); }));
    CHECK(judges_rightly(verifier, "4"));
}

TEST_CASE("a forked child that drops its copy of a claimed event leaves the claim to its parent") {
    const auto seen = std::make_shared<SharedStore>();
    Inbox inbox(Receiver::with_webhooks({.seen = seen}));
    const std::string body = started("int_1");
    auto claimed = inbox.claim(signed_delivery(started_secret, body));
    REQUIRE(std::holds_alternative<ClaimedEvent>(claimed));
    ClaimedEvent event = std::get<ClaimedEvent>(std::move(claimed));
    CHECK(in_child([&] {
        ClaimedEvent copy = std::move(event);
        return true;
    }));
    CHECK(seen->released() == 0);
    CHECK(std::move(event).settle(Settlement::later).status == 503);
    CHECK(seen->released() == 1);
}
