// The keys of events in a seen-store: stable, bounded, and unique for each event.

#include "test.hpp"

using cis::webhook::Delivery;
using cis::webhook::Disposition;
using cis::webhook::Event;
using cis::webhook::Inbox;
using cis::webhook::InboxOptions;
using cis::webhook::InboxResult;
using cis::webhook::SeenStore;
using cis::webhook::Subscription;

namespace {

constexpr std::chrono::sys_seconds now{std::chrono::seconds(1'772'358'700)};
constexpr std::size_t longest_key = 256;

/// A store that several inboxes share. It records the keys.
class NotingStore final : public SeenStore {
public:
    cis::Result<cis::webhook::EventClaim> claim(std::string_view key, std::string_view owner) override {
        keys.emplace(key);
        return held.claim(key, owner);
    }
    cis::Result<bool> confirm(std::string_view key, std::string_view owner) override {
        return held.confirm(key, owner);
    }
    cis::Result<bool> release(std::string_view key, std::string_view owner) override {
        return held.release(key, owner);
    }

    std::set<std::string> keys;
    cis::webhook::MemorySeenStore held;
};

std::string body_of(const std::string& interview) {
    return R"({"interview_id":")" + interview + R"(","posting_id":")" + interview + R"("})";
}

/// A receiver with these options and a store that the test can inspect.
struct Receiver {
    explicit Receiver(InboxOptions options, std::shared_ptr<NotingStore> to_use = {})
        : store(to_use ? std::move(to_use) : std::make_shared<NotingStore>()),
          inbox(with(std::move(options), store), [](const Event&) {}) {}

    static InboxOptions with(InboxOptions options, std::shared_ptr<SeenStore> store) {
        options.seen = std::move(store);
        options.clock = [] { return now; };
        return options;
    }

    InboxResult receive(const std::string& body, const Secret& secret = {},
                        const std::string& delivery_id = {}) {
        Delivery delivery{.body = body};
        if (!secret.empty())
            delivery.headers.add("X-Service-Signature", cis::signature::sign(secret, body, now));
        if (!delivery_id.empty()) delivery.headers.add("X-Service-Delivery", delivery_id);
        return inbox.receive(delivery);
    }

    /// The key of an event of the first webhook.
    std::string key_of(const std::string& body, const Secret& secret = {},
                       const std::string& delivery_id = {}) {
        const InboxResult answer = receive(body, secret, delivery_id);
        CHECK(answer.status == 200);
        CHECK(store->keys.contains(answer.key));
        return answer.key;
    }

    std::shared_ptr<NotingStore> store;
    Inbox inbox;
};

Receiver unsigned_receiver(cis::OpenEnum<EventType> type = EventType::interview_started) {
    return Receiver({.unsigned_event_type = std::move(type)});
}

}  // namespace

TEST_CASE("the keys of usual events are stable, so that existing stores stay valid") {
    CHECK(unsigned_receiver().key_of(body_of("int_1")) == "interview_started:interview:int_1");
    CHECK(unsigned_receiver(EventType::candidate_rejected).key_of("{}") ==
          "candidate_rejected:body:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    CHECK(unsigned_receiver(cis::OpenEnum<EventType>("new_event")).key_of("[]") ==
          "new_event:body:4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945");
    Receiver by_delivery({.unsigned_event_type = EventType::report_available, .dedupe_on_delivery_id = true});
    CHECK(by_delivery.key_of(body_of("int_1"), {}, "ntf_1") == "report_available:delivery:ntf_1");
    Receiver own({.unsigned_event_type = EventType::report_available,
                  .dedupe_key = [](const Event& event) { return event.interview_id(); }});
    CHECK(own.key_of(body_of("any: text")) == "any: text");
    Receiver signed_one({.webhooks = {{EventType::report_available, "whsec_1"}}});
    CHECK(signed_one.key_of(body_of("int_1"), "whsec_1") == "report_available:interview:int_1");
}

TEST_CASE("a key with a scope is as long as a key may be, and hashed from there on") {
    const auto key_of_name = [](std::size_t length) {
        InboxOptions options{.webhooks = {{EventType::report_available, "whsec_1", "tenant"}}};
        options.dedupe_key = [length](const Event&) { return std::string(length, 'n'); };
        return Receiver(std::move(options)).key_of("{}", "whsec_1");
    };
    const std::string before = "scope:6:tenant:";
    const std::size_t longest_name = longest_key - before.size();
    CHECK(key_of_name(longest_name) == before + std::string(longest_name, 'n'));
    CHECK(key_of_name(longest_name + 1).starts_with("sha256:"));
}

TEST_CASE("the key of an event is bounded, whatever the length of its ids") {
    const std::string long_text(1'000'000, 'x');
    const auto check = [](Receiver receiver, const std::string& one, const std::string& other,
                          const std::string& one_id = {}, const std::string& other_id = {}) {
        CHECK(receiver.receive(one, {}, one_id).disposition == Disposition::handled);
        CHECK(receiver.receive(other, {}, other_id).disposition == Disposition::handled);
        CHECK(receiver.receive(one, {}, one_id).disposition == Disposition::duplicate);
        CHECK(receiver.receive(other, {}, other_id).disposition == Disposition::duplicate);
        CHECK(receiver.store->keys.size() == 2);
        for (const std::string& key : receiver.store->keys) CHECK(key.size() <= longest_key);
    };
    const InboxOptions started{.unsigned_event_type = EventType::interview_started};
    check(Receiver(started), body_of(long_text + '1'), body_of(long_text + '2'));
    check(unsigned_receiver(cis::OpenEnum<EventType>(long_text)), R"({"a":1})", R"({"a":2})");

    InboxOptions by_delivery = started;
    by_delivery.dedupe_on_delivery_id = true;
    check(Receiver(by_delivery), body_of("int_1"), body_of("int_1"), long_text + '1', long_text + '2');

    InboxOptions own = started;
    own.dedupe_key = [](const Event& event) { return event.interview_id(); };
    check(Receiver(own), body_of(long_text + '1'), body_of(long_text + '2'));
}

TEST_CASE("a key is kept as it is up to its longest, and no other is mistaken for the hash of a longer one") {
    Receiver own({.unsigned_event_type = EventType::interview_started,
                  .dedupe_key = [](const Event& event) { return event.interview_id(); }});
    const std::string longest(longest_key, 'x');
    CHECK(own.key_of(body_of(longest)) == longest);
    const std::string hashed = own.key_of(body_of(longest + 'x'));
    CHECK(hashed.size() < longest_key);
    CHECK(own.receive(body_of(hashed)).disposition == Disposition::handled);
    CHECK(own.store->keys.size() == 3);
}

TEST_CASE("events of different scopes are different events, whatever the scopes and ids are made of") {
    const auto store = std::make_shared<NotingStore>();
    const std::vector<std::string> texts{"",
                                         "a",
                                         "a:",
                                         ":a",
                                         "a:b",
                                         "1",
                                         "1:a",
                                         "1:a:",
                                         "1:a:interview_started:interview:a",
                                         "interview_started:interview:a",
                                         "scope",
                                         "scope:",
                                         "scope:1:a",
                                         "scope:1:a:interview_started:interview:a",
                                         std::string(500, 'a'),
                                         std::string(500, 'a') + ':'};
    std::size_t events = 0;
    for (const std::string& scope : texts) {
        Receiver usual({.webhooks = {{EventType::interview_started, "whsec_1", scope}}}, store);
        Receiver own({.webhooks = {{EventType::interview_started, "whsec_1", scope}},
                      .dedupe_key = [](const Event& event) { return event.posting_id().value(); }},
                     store);
        for (const std::string& id : texts) {
            if (id.empty()) continue;
            CAPTURE(scope, id);
            const std::string body = body_of(id);
            CHECK(usual.receive(body, "whsec_1").disposition == Disposition::handled);
            CHECK(usual.receive(body, "whsec_1").disposition == Disposition::duplicate);
            ++events;
            // A caller's own key is used unchanged: the usual key of an event denotes that event.
            const Disposition with_own_key = own.receive(body, "whsec_1").disposition;
            const bool is_usual_name = id == "interview_started:interview:a";
            CHECK(with_own_key == (is_usual_name ? Disposition::duplicate : Disposition::handled));
            if (!is_usual_name) ++events;
        }
    }
    CHECK(store->keys.size() == events);
    for (const std::string& key : store->keys) CHECK(key.size() <= longest_key);
}

TEST_CASE("a webhook and its successor with a new secret deliver one event, tenants do not") {
    Receiver receiver({.webhooks = {{EventType::report_available, "whsec_old"},
                                    {EventType::report_available, "whsec_new"},
                                    {EventType::report_available, "whsec_of_tenant_1", "tenant_1"},
                                    {EventType::report_available, "whsec_of_tenant_2", "tenant_2"},
                                    {EventType::report_available, "whsec_2_of_tenant_2", "tenant_2"}},
                       .on_undecodable = [](const cis::webhook::UndecodableEvent&) {}});
    for (const std::string& body : {body_of("int_1"), std::string("{}"), std::string("not JSON")}) {
        CAPTURE(body);
        const auto disposition = [&](const Secret& secret) {
            return receiver.receive(body, secret).disposition;
        };
        CHECK(disposition("whsec_old") == Disposition::handled);
        CHECK(disposition("whsec_new") == Disposition::duplicate);
        CHECK(disposition("whsec_of_tenant_1") == Disposition::handled);
        CHECK(disposition("whsec_of_tenant_2") == Disposition::handled);
        CHECK(disposition("whsec_2_of_tenant_2") == Disposition::duplicate);
        CHECK(disposition("whsec_of_tenant_1") == Disposition::duplicate);
    }
    CHECK(receiver.key_of(body_of("int_1"), "whsec_of_tenant_1") ==
          "scope:8:tenant_1:report_available:interview:int_1");
}

TEST_CASE("one secret belongs to one scope") {
    const auto refused_param = [](std::vector<Subscription> webhooks) {
        try {
            const Inbox inbox({.webhooks = std::move(webhooks)}, [](const Event&) {});
        } catch (const cis::Exception& exception) {
            CHECK(exception.error().kind == cis::ErrorKind::invalid_argument);
            return exception.error().param;
        }
        return std::string();
    };
    const EventType type = EventType::report_available;
    CHECK(refused_param({{type, "whsec_1", "a"}, {type, "whsec_1", "b"}}) == "webhooks[1].signing_secret");
    CHECK(refused_param({{type, "whsec_1"}, {type, "whsec_2"}, {type, "whsec_1", "b"}}) ==
          "webhooks[2].signing_secret");
    CHECK(refused_param({{type, "whsec_1", "a"}, {type, "whsec_1", "a"}}).empty());
}
