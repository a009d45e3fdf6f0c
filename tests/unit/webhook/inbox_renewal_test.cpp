// The claims of events are renewed until the events are settled.

#include "test.hpp"

using cis::webhook::ClaimedEvent;
using cis::webhook::Disposition;
using cis::webhook::EventClaim;
using cis::webhook::Inbox;
using cis::webhook::InboxResult;
using cis::webhook::Settlement;

namespace {

/// A store whose claims say that they are short. It notes who claims.
class LeasedStore final : public cis::webhook::SeenStore {
public:
    Result<EventClaim> claim(std::string_view key, std::string_view owner) override {
        Result<EventClaim> claim = held_.claim(key, owner);
        std::unique_lock lock(mutex_);
        claims_.emplace_back(std::string(key), std::string(owner));
        changed_.notify_all();
        if (claims_.size() > 1 && waits_for_confirmation_) {
            // In time for a settlement that does not wait for this.
            overlaps_ = changed_.wait_for(lock, 50ms, [this] { return is_confirmed_; });
        }
        if (fails_ && claims_.size() % 2 == 0) throw std::runtime_error("not now");
        if (fails_) return Error{.kind = ErrorKind::connection, .reason = "connection refused"};
        return claim;
    }
    Result<bool> confirm(std::string_view key, std::string_view owner) override {
        const std::lock_guard lock(mutex_);
        is_confirmed_ = true;
        changed_.notify_all();
        return held_.confirm(key, owner);
    }
    Result<bool> release(std::string_view key, std::string_view owner) override {
        return held_.release(key, owner);
    }
    [[nodiscard]] std::optional<milliseconds> lease() const noexcept override { return 3ms; }

    void fail() {
        const std::lock_guard lock(mutex_);
        fails_ = true;
    }
    void wait_for_confirmation() {
        const std::lock_guard lock(mutex_);
        waits_for_confirmation_ = true;
    }
    [[nodiscard]] bool overlaps() {
        const std::lock_guard lock(mutex_);
        return overlaps_;
    }
    /// How often an event was claimed.
    [[nodiscard]] std::ptrdiff_t count(const std::string& interview) {
        const std::lock_guard lock(mutex_);
        return count_locked(interview);
    }
    /// Waits until an event was claimed that many times more.
    [[nodiscard]] bool wait_for(const std::string& interview, std::ptrdiff_t more) {
        std::unique_lock lock(mutex_);
        const auto wanted = count_locked(interview) + more;
        return changed_.wait_for(lock, 20s, [&] { return count_locked(interview) >= wanted; });
    }
    [[nodiscard]] std::set<std::string> owners() {
        const std::lock_guard lock(mutex_);
        std::set<std::string> owners;
        for (const auto& [key, owner] : claims_) owners.insert(owner);
        return owners;
    }

private:
    [[nodiscard]] std::ptrdiff_t count_locked(const std::string& interview) const {
        return std::ranges::count_if(claims_,
                                     [&](const auto& claim) { return claim.first.ends_with(interview); });
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::pair<std::string, std::string>> claims_;
    bool fails_ = false;
    bool waits_for_confirmation_ = false;
    bool is_confirmed_ = false;
    bool overlaps_ = false;
    cis::webhook::MemorySeenStore held_;
};

struct TwoSteps {
    ClaimedEvent claim(const std::string& interview) {
        const std::string body = R"({"interview_id":")" + interview + R"("})";
        return std::get<ClaimedEvent>(inbox->claim({.body = body}));
    }

    std::shared_ptr<LeasedStore> store = std::make_shared<LeasedStore>();
    std::optional<Inbox> inbox{
        std::in_place,
        cis::webhook::InboxOptions{.unsigned_event_type = EventType::interview_started, .seen = store}};
};

}  // namespace

TEST_CASE("a claim is renewed until its event is settled, and not afterwards") {
    TwoSteps receiver;
    ClaimedEvent one = receiver.claim("int_1");
    CHECK(receiver.store->wait_for("int_1", 3));
    CHECK(receiver.store->owners().size() == 1);
    ClaimedEvent other = receiver.claim("int_2");
    CHECK(receiver.store->wait_for("int_1", 2));
    CHECK(receiver.store->wait_for("int_2", 2));

    const auto how = GENERATE(Settlement::done, Settlement::later, Settlement::failed);
    static_cast<void>(std::move(one).settle(how));
    const auto count = receiver.store->count("int_1");
    CHECK(receiver.store->wait_for("int_2", 3));
    CHECK(receiver.store->count("int_1") == count);
    CHECK(std::move(other).settle(Settlement::done).status == 200);
}

TEST_CASE("a claim that begins after the end of others is renewed, too") {
    TwoSteps receiver;
    for (const char* const interview : {"int_1", "int_2", "int_3"}) {
        ClaimedEvent event = receiver.claim(interview);
        CHECK(receiver.store->wait_for(interview, 2));
        CHECK(std::move(event).settle(Settlement::done).status == 200);
    }
}

TEST_CASE("a claim is renewed again after the store has failed") {
    TwoSteps receiver;
    ClaimedEvent event = receiver.claim("int_1");
    receiver.store->fail();
    CHECK(receiver.store->wait_for("int_1", 5));
    CHECK(std::move(event).settle(Settlement::done).status == 200);
}

TEST_CASE("a claim is renewed after the end of its inbox, as long as its event is there") {
    TwoSteps receiver;
    std::optional<ClaimedEvent> event = receiver.claim("int_1");
    receiver.inbox.reset();
    CHECK(receiver.store->wait_for("int_1", 3));
    event.reset();
    const auto count = receiver.store->count("int_1");
    TwoSteps other;
    other.store = receiver.store;
    other.inbox.emplace(
        cis::webhook::InboxOptions{.unsigned_event_type = EventType::interview_started, .seen = other.store});
    const ClaimedEvent next = other.claim("int_2");
    CHECK(receiver.store->wait_for("int_2", 3));
    CHECK(receiver.store->count("int_1") == count);
}

TEST_CASE("a settlement waits for a renewal that is under way, which could claim the event after its end") {
    TwoSteps receiver;
    receiver.store->wait_for_confirmation();
    ClaimedEvent event = receiver.claim("int_1");
    CHECK(receiver.store->wait_for("int_1", 1));
    CHECK(std::move(event).settle(Settlement::done).status == 200);
    CHECK_FALSE(receiver.store->overlaps());
}

TEST_CASE("a handler may run longer than a claim lasts") {
    const auto store = std::make_shared<LeasedStore>();
    bool was_renewed = false;
    Inbox inbox({.unsigned_event_type = EventType::interview_started, .seen = store},
                [&](const cis::webhook::Event&) { was_renewed = store->wait_for("int_1", 3); });
    CHECK(inbox.receive({.body = R"({"interview_id":"int_1"})"}).disposition == Disposition::handled);
    CHECK(was_renewed);
}
