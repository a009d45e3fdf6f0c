// What a run does with claims that fail, or were lost.

#include "faked_posting.hpp"
#include "memory_journal.hpp"

using ingest::Claim;
using ingest::ClaimEpoch;
using ingest::ClaimSet;
using ingest::IngestReport;
using ingest::Notice;
using ingest::RowState;
using Kind = ingest::Notice::Kind;

namespace {

/// Claims that give every row to this worker, unless they fail.
class GrantedClaims final : public ingest::Claims {
public:
    Result<ClaimEpoch> open(const ingest::JournalScope&) override {
        if (open_failure) return *open_failure;
        return epoch;
    }
    Result<ClaimSet> claim(std::span<const std::string> keys, const std::string& of_epoch,
                           const ingest::ClaimTerms&) override {
        if (claim_failures > 0) {
            --claim_failures;
            return failure;
        }
        ClaimSet answer{.epoch = epoch};
        if (of_epoch == epoch.id) answer.claims.assign(keys.size(), {.kind = Claim::Kind::ours});
        return answer;
    }
    Result<ClaimEpoch> confirm(std::span<const ingest::Confirmation> rows) override {
        ++confirm_requests;
        if (on_confirm) on_confirm();
        if (confirm_failures > 0) {
            --confirm_failures;
            return failure;
        }
        confirmed += rows.size();
        return epoch;
    }
    Result<ClaimEpoch> release(std::span<const std::string> keys) override {
        released += keys.size();
        return epoch;
    }
    void close() noexcept override {}

    ClaimEpoch epoch{.id = "e1", .age = 24h};
    Error failure{.kind = ErrorKind::connection};
    std::optional<Error> open_failure{};
    int claim_failures{0};
    int confirm_failures{0};
    int confirm_requests{0};
    std::function<void()> on_confirm{};
    std::size_t confirmed{0};
    std::size_t released{0};
};

struct ClaimedPosting : FakedPosting {
    ClaimedPosting() {
        options.claims = claims;
        options.first_run = true;
    }
    std::shared_ptr<GrantedClaims> claims{std::make_shared<GrantedClaims>()};
};

}  // namespace

TEST_CASE("a run with claims tells them how its rows have ended") {
    ClaimedPosting posting;
    CHECK(posting.run(FakedPosting::input(100)).complete());
    CHECK(posting.claims->confirmed == 100);
    CHECK(posting.claims->confirm_requests <= 3);  // 64 at once, and the rest
    CHECK(posting.claims->released == 0);
    CHECK(posting.notices.empty());
}

TEST_CASE("an end is told a quarter of a second later, although other rows still wait") {
    ClaimedPosting posting;
    int asked = 0;
    const auto create = posting.on_create;
    posting.on_create = [&](const Request& request) {
        return ++asked == 2 ? testing::failed(TransferFailure::connection, 0) : create(request);
    };
    std::optional<Clock::time_point> told;
    posting.claims->on_confirm = [&] { told = told.value_or(posting.clock->now()); };
    const Clock::time_point begun = posting.clock->now();
    CHECK(posting.run(FakedPosting::input(2)).complete());
    REQUIRE(told);
    CHECK(*told - begun >= 250ms);
    CHECK(*told - begun < 300ms);
    CHECK(posting.clock->now() >= begun + 1s);
}

TEST_CASE("claims that cannot be reached are asked each second, with a word when that begins and ends") {
    ClaimedPosting posting;
    posting.claims->claim_failures = 3;
    posting.claims->failure.kind = GENERATE(ErrorKind::connection, ErrorKind::timeout, ErrorKind::server);
    const Clock::time_point begun = posting.clock->now();
    CHECK(posting.run(FakedPosting::input(2)).complete());
    REQUIRE(posting.notices.size() == 2);
    CHECK(posting.notices[0].kind == Kind::unreachable);
    CHECK(posting.notices[0].text.starts_with("the claims: "));
    CHECK(posting.notices[0].text.ends_with("; tries again for another 60 s"));
    CHECK(posting.notices[0].wait == 60s);
    CHECK(posting.notices[1].kind == Kind::recovered);
    CHECK(posting.notices[1].text == "the claims can be reached again");
    CHECK(posting.clock->now() - begun >= 3s);
    CHECK(posting.clock->now() - begun < 5s);
}

TEST_CASE("a run ends when its claims were out of reach for the time of its patience") {
    ClaimedPosting posting;
    posting.options.patience = 3s;
    posting.claims->claim_failures = 100;
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.stopped.starts_with("the claims could not be reached for 3 s: "));
    CHECK(report.count(RowState::not_attempted) == 2);
    CHECK(posting.claims->claim_failures == 96);
    REQUIRE(posting.notices.size() == 2);
    CHECK(posting.notices[1].kind == Kind::stopping);
}

TEST_CASE("claims that refuse to be kept end the run at once") {
    ClaimedPosting posting;
    posting.claims->claim_failures = 100;
    posting.claims->failure.kind = ErrorKind::authentication;
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.stopped.starts_with("the claims cannot be kept: "));
    CHECK(posting.claims->claim_failures == 99);
    CHECK(posting.requests(Method::post).empty());
}

TEST_CASE("claims that cannot be opened end the run with their error") {
    ClaimedPosting posting;
    posting.claims->open_failure = Error{.kind = ErrorKind::server, .param = "claims"};
    try {
        (void)posting.run(FakedPosting::input(2));
        FAIL("the run went on");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::server);
        CHECK(exception.error().param == "claims");
    }
    CHECK(posting.requests(Method::post).empty());
}

TEST_CASE("the asynchronous route is refused with claims") {
    ClaimedPosting posting;
    posting.options.route = ingest::Route::async;
    posting.options.journal = std::make_shared<MemoryJournal>();
    try {
        (void)posting.run(FakedPosting::input(1));
        FAIL("it was accepted");
    } catch (const Exception& exception) {
        CHECK(exception.error().param == "claims");
    }
}

TEST_CASE("claims of a young epoch: the run waits until what may have been sent before is listed") {
    ClaimedPosting posting;
    posting.options.first_run = false;
    posting.claims->epoch.age = 35s;  // of a lease of 40 s
    const Clock::time_point begun = posting.clock->now();
    CHECK(posting.run(FakedPosting::input(2)).complete());
    REQUIRE(posting.notices.size() == 1);
    CHECK(posting.notices[0].kind == Kind::suspect);
    CHECK(posting.notices[0].wait == 5s);
    CHECK(posting.notices[0].text ==
          "the claims are new or were lost, so others may have sent rows a moment "
          "ago: waiting up to 5 s until they are listed");
    CHECK(posting.clock->now() - begun >= 5s);
}

TEST_CASE("claims that are lost during a run: nothing is sent for the time of a lease") {
    ClaimedPosting posting;
    posting.on_list = [&](const Request& request) {
        posting.claims->epoch = {.id = "e2", .age = 0s};
        return posting.list(request);
    };
    const Clock::time_point begun = posting.clock->now();
    CHECK(posting.run(FakedPosting::input(2)).complete());
    REQUIRE(posting.notices.size() == 1);
    CHECK(posting.notices[0].kind == Kind::suspect);
    CHECK(posting.notices[0].wait == 40s);
    CHECK(posting.clock->now() - begun >= 40s);
}

TEST_CASE("claims that are lost twice: each time is told") {
    ClaimedPosting posting;
    int lists = 0;
    posting.on_list = [&](const Request& request) {
        if (++lists <= 2) posting.claims->epoch = {.id = "e" + std::to_string(1 + lists), .age = 0s};
        return posting.list(request);
    };
    CHECK(posting.run(FakedPosting::input(2)).complete());
    REQUIRE(posting.notices.size() == 2);
    CHECK(posting.notices[0].kind == Kind::suspect);
    CHECK(posting.notices[1].kind == Kind::suspect);
}

TEST_CASE("the last ends are told until the claims take them, or patience ends") {
    ClaimedPosting posting;
    posting.options.patience = 5s;
    posting.claims->confirm_failures = GENERATE(3, 1000);
    const bool comes_back = posting.claims->confirm_failures == 3;
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.count(RowState::created) == 2);
    CHECK(posting.claims->confirmed == (comes_back ? 2U : 0U));
    CHECK(posting.claims->confirm_requests >= 4);
    CHECK(posting.claims->confirm_requests < 40);
}

TEST_CASE("a state folder that cannot be used is refused before anything is sent") {
    ClaimedPosting posting;
    const TempDirectory directory;
    std::ofstream(directory.path("file")) << "no folder";
    posting.options.state_folder = directory.path("file") / "state";
    CHECK_THROWS_WITH(posting.run(FakedPosting::input(2)), ContainsSubstring("state_folder"));
    CHECK(posting.requests(Method::post).empty());
}

TEST_CASE("a run with claims begins its journal anew, and lists everybody") {
    ClaimedPosting posting;
    const auto journal = std::make_shared<MemoryJournal>();
    posting.options.journal = journal;
    posting.options.claims = nullptr;
    REQUIRE(posting.run(FakedPosting::input(2)).complete());
    const std::size_t lists = posting.requests(Method::get).size();
    posting.options.claims = posting.claims;
    SECTION("as it should be") {
        CHECK(posting.run(FakedPosting::input(2)).complete());
        CHECK(posting.requests(Method::get).at(lists).url.find("created_after") == std::string::npos);
        CHECK(journal->all<ingest::RunBegun>().size() == 1);
    }
    SECTION("also if it is damaged, which matters no more") {
        journal->entries.emplace_back(ingest::DamagedEntry{.where = "line 9"});
        CHECK(posting.run(FakedPosting::input(2)).complete());
        CHECK(std::ranges::none_of(posting.notices,
                                   [](const Notice& one) { return one.kind == Kind::damaged; }));
        CHECK(journal->all<ingest::DamagedEntry>().empty());
    }
    SECTION("but it cannot be cleared") {
        journal->is_full = true;
        try {
            static_cast<void>(posting.run(FakedPosting::input(2)));
            FAIL("the run has begun");
        } catch (const Exception& exception) {
            CHECK(exception.error().reason == "is full");
        }
        CHECK(posting.requests(Method::get).size() == lists);
    }
}
