// What an interceptor captures on the caller's thread, in each way to send a call.

#include "awaiting.hpp"
#include "context_witness.hpp"
#include "test.hpp"

namespace {

using Active = ContextWitness::Active;

/// A client with a witness.
struct Witnessed : FaultyService {
    explicit Witnessed(std::vector<Responder> answers = {answer::json(200, "{}")})
        : FaultyService(std::move(answers)) {
        options.interceptors = {witness};
        client = Client(options);
    }

    std::shared_ptr<ContextWitness> witness = std::make_shared<ContextWitness>();
};

Responder page(std::initializer_list<std::string_view> ids, bool has_more) {
    return answer::json(200, candidate_page(ids, has_more));
}

/// What that many calls with one attempt each show.
std::vector<std::string> calls(int count, const std::string& name) {
    std::vector<std::string> all;
    for (int i = 0; i < count; ++i)
        std::ranges::copy(ContextWitness::one_call(name), std::back_inserter(all));
    return all;
}

}  // namespace

TEST_CASE("each way to send a call captures the context of the caller's thread") {
    Witnessed service;
    const auto send = GENERATE(
        as<std::function<bool(Call<Json>)>>(),
        [](Call<Json> call) { return std::move(call).try_send().has_value(); },
        [](Call<Json> call) { return start_here<Json>(std::move(call)).has_value(); },
        [](Call<Json> call) { return std::move(call).submit().try_get().has_value(); },
        [](Call<Json> call) { return await_here<Json>(std::move(call)).has_value(); },
        [](Call<Json> call) { return std::move(call).with_reply().submit().try_get().has_value(); });
    const Active active("import");
    CHECK(send(service.client.health()));
    CHECK(service.witness->seen() == calls(1, "import"));
    CHECK(service.witness->captures() == 1);
}

TEST_CASE("each page of a list captures the context of the thread that fetches it") {
    Witnessed service({page({"a"}, true), page({"b"}, false)});
    std::optional<Active> active("import");
    SECTION("in a loop") {
        for (const auto& candidate : service.client.candidates().list("p1")) (void)candidate;
    }
    SECTION("in a loop that fetches the next page meanwhile") {
        auto list = service.client.candidates().list("p1").prefetch();
        for (const auto& candidate : list) (void)candidate;
    }
    SECTION("page by page") {
        auto pages = service.client.candidates().list("p1").pages();
        REQUIRE(pages.fetch().submit().get());
        REQUIRE(pages.fetch().submit().get());
        CHECK_FALSE(pages.fetch().submit().get());  // nothing is sent, so nothing is captured
    }
    CHECK(service.witness->seen() == calls(2, "import"));
    CHECK(service.witness->captures() == 2);
}

TEST_CASE("a search captures the context once, because it fetches later pages on another thread") {
    Witnessed service({page({"a"}, true), page({"b"}, true), page({"c"}, false)});
    const bool waits = GENERATE(true, false);
    std::string name = "nothing";
    std::optional<Active> active;
    SECTION("if something is active") { active.emplace(name = "import"); }
    SECTION("if nothing is active") {}
    auto search = service.client.candidates().find("p1", "c");
    const auto found = waits ? std::move(search).send() : std::move(search).submit().get();
    CHECK(found);
    CHECK(service.witness->seen() == calls(3, name));
    CHECK(service.witness->captures() == 1);
}

TEST_CASE("the next item captures the context once, however many pages it needs") {
    const std::string undecodable = R"({"interview_id":"bad","score":"high"})";
    Witnessed service(
        {page({"a"}, true), answer::json(200, page_json({undecodable}, true)), page({"b"}, false)});
    auto items =
        service.client.candidates().list("p1").on_undecodable([](const UndecodableItem& /*item*/) {}).items();
    const auto next = GENERATE(
        as<std::function<bool(Items<Candidate>&)>>(),
        [](Items<Candidate>& from) { return from.next().send().has_value(); },
        [](Items<Candidate>& from) { return from.next().submit().get().has_value(); });
    {
        const Active active("one");
        CHECK(next(items));
    }
    const Active active("two");
    CHECK(next(items));
    auto expected = calls(1, "one");
    std::ranges::copy(calls(2, "two"), std::back_inserter(expected));
    CHECK(service.witness->seen() == expected);
    CHECK(service.witness->captures() == 2);
}

TEST_CASE("a stream captures the context of the caller's thread") {
    Witnessed service({answer::json(200, R"([{"id":1},{"id":2}])")});
    const Active active("export");
    const LegacyClient legacy(service.options);
    CHECK(legacy.export_interviews().each([](const Json&) { return true; }).submit().get() == 2);
    CHECK(service.witness->seen() == calls(1, "export"));
}

TEST_CASE("each attempt sees the context of its call") {
    Witnessed service({answer::json(503, "{}"), answer::json(200, "{}")});
    const Active active("import");
    CHECK(service.client.health().submit().try_get());
    CHECK(service.witness->seen() == std::vector<std::string>{"before_call: import", "before: import",
                                                              "after: import", "before: import",
                                                              "after: import", "after_call: import"});
    CHECK(service.witness->captures() == 1);
}

TEST_CASE("a context can be given to a call, and to all pages of a list") {
    Witnessed service({page({"a"}, true), page({"b"}, false)});
    const Active active("import");
    auto list = service.client.candidates().list("p1").context(std::string("one")).prefetch();
    for (const auto& candidate : list) (void)candidate;
    CHECK(service.witness->seen() == calls(2, "one (given)"));
}

TEST_CASE("each interceptor gets what it has captured itself") {
    struct Silent final : Interceptor {
        void before(const Attempt& attempt, cis::Headers& /*added*/) override {
            had_context = attempt.context != nullptr;
        }
        bool had_context = true;
    };
    struct Throwing final : Interceptor {
        std::any capture(const std::any& /*given*/) override { throw std::runtime_error("not now"); }
        void before(const Attempt& attempt, cis::Headers& /*added*/) override {
            had_context = attempt.context != nullptr;
        }
        bool had_context = true;
    };
    struct Number final : Interceptor {
        std::any capture(const std::any& /*given*/) override { return 7; }
        void before(const Attempt& attempt, cis::Headers& /*added*/) override {
            if (const int* const seen = std::any_cast<int>(attempt.context)) number = *seen;
        }
        int number = 0;
    };
    FaultyService service({answer::json(200, "{}")});
    const auto silent = std::make_shared<Silent>();
    const auto throwing = std::make_shared<Throwing>();
    const auto number = std::make_shared<Number>();
    const auto witness = std::make_shared<ContextWitness>();
    service.options.interceptors = {silent, throwing, number, witness};
    const Active active("import");
    CHECK(Client(service.options).health().submit().try_get());
    CHECK_FALSE(silent->had_context);
    CHECK_FALSE(throwing->had_context);
    CHECK(number->number == 7);
    CHECK(witness->seen() == calls(1, "import"));
}

TEST_CASE("nothing is captured for a call that is not sent") {
    Witnessed service;
    CHECK_FALSE(service.client.postings().activate("..").try_send());
    CHECK_FALSE(service.client.postings().activate("..").submit().try_get());
    CHECK_FALSE(service.client.candidates().find("p1", "").try_send());
    CHECK(service.witness->captures() == 0);
}
