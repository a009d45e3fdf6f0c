#include "ingest/run/claim_keeper.hpp"
#include "test.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;

namespace {

constexpr time_point start{1h};
constexpr auto timeout = 10s;
constexpr auto settle = 20s;
constexpr auto sending = 30s;
constexpr auto lease = timeout + settle + sending;

/// Claims that answer what a test says, and record what they are asked. Each request takes a second.
class ScriptedClaims final : public Claims {
public:
    explicit ScriptedClaims(time_point& now) : now_(now) {}

    Result<ClaimEpoch> open(const JournalScope&) override { return answered(); }
    Result<ClaimSet> claim(std::span<const std::string> keys, const std::string& of_epoch,
                           const ClaimTerms& terms) override {
        claimed.assign(keys.begin(), keys.end());
        asked_epoch = of_epoch;
        asked_terms = terms;
        now_ += 1s;
        if (fails) return failure();
        return ClaimSet{.epoch = epoch, .claims = claims};
    }
    Result<ClaimEpoch> confirm(std::span<const Confirmation> rows) override {
        ++requests;
        if (!fails) confirmed.insert(confirmed.end(), rows.begin(), rows.end());
        return answered();
    }
    Result<ClaimEpoch> release(std::span<const std::string> keys) override {
        ++requests;
        if (!fails) released.insert(released.end(), keys.begin(), keys.end());
        return answered();
    }
    void close() noexcept override { ++closed; }

    ClaimEpoch epoch{.id = "e1", .age = 24h};
    std::vector<Claim> claims{};
    bool fails{false};
    std::vector<std::string> claimed{};
    std::string asked_epoch{};
    ClaimTerms asked_terms{};
    std::vector<Confirmation> confirmed{};
    std::vector<std::string> released{};
    int requests{0};  ///< with ends of rows
    int closed{0};

private:
    static Error failure() { return {.kind = ErrorKind::connection}; }
    [[nodiscard]] Result<ClaimEpoch> answered() const {
        if (fails) return failure();
        return epoch;
    }

    time_point& now_;
};

struct Keeping {
    void open() { REQUIRE(keeper->open({})); }
    void claim(const std::vector<std::pair<RowNumber, std::string>>& rows) {
        claims.claims.assign(rows.size(), {.kind = Claim::Kind::ours});
        REQUIRE(keeper->claim(rows));
    }

    time_point now{start};
    ScriptedClaims claims{now};
    std::optional<ClaimKeeper> keeper{std::in_place, claims, timeout, settle, [this] { return now; }};
};

}  // namespace

TEST_CASE("an epoch that is as old as a lease needs no wait, a younger one needs the rest of it") {
    Keeping its;
    const std::chrono::seconds age(GENERATE(60, 59, 0));
    its.claims.epoch.age = age;
    const auto outcome = its.keeper->open({});
    REQUIRE(outcome);
    CHECK(outcome->was_asked);
    if (age == lease) {
        CHECK_FALSE(outcome->quiet_until);
    } else {
        CHECK(outcome->quiet_until == start + lease - age);
    }
}

TEST_CASE("claims are closed at the end if they were opened") {
    Keeping its;
    SECTION("opened") { its.open(); }
    SECTION("refused") {
        its.claims.fails = true;
        CHECK_FALSE(its.keeper->open({}));
    }
    const bool was_opened = !its.claims.fails;
    its.keeper.reset();
    CHECK(its.claims.closed == (was_opened ? 1 : 0));
}

TEST_CASE("claims are asked for in the epoch that is known, and last for a request and the time to list it") {
    Keeping its;
    its.open();
    its.claim({{7, "k7"}, {9, "k9"}});
    CHECK(its.claims.claimed == std::vector<std::string>{"k7", "k9"});
    CHECK(its.claims.asked_epoch == "e1");
    CHECK(its.claims.asked_terms.lease == lease);
    CHECK(its.claims.asked_terms.sending == sending);
}

TEST_CASE("the more careful of the times before and after a claim counts") {
    Keeping its;
    its.open();
    its.claims.claims = {{.kind = Claim::Kind::ours, .predecessor = 5, .time = 3s},
                         {.kind = Claim::Kind::anothers, .time = 3s},
                         {.kind = Claim::Kind::in, .time = 3s, .id = "i3"},
                         {.kind = Claim::Kind::conflict, .id = "i4"}};
    const auto outcome = its.keeper->claim({{1, "a"}, {2, "b"}, {3, "c"}, {4, "d"}});
    REQUIRE(outcome);
    CHECK(outcome->was_asked);
    CHECK_FALSE(outcome->quiet_until);
    REQUIRE(outcome->rows.size() == 4);
    const auto after = start + 1s;
    const RowClaim& ours = outcome->rows[0];
    CHECK(ours.row == 1);
    CHECK(ours.kind == Claim::Kind::ours);
    CHECK(ours.predecessor == 5);
    CHECK(ours.time == start + sending);
    CHECK(ours.last_sent == after - 3s);
    CHECK(ours.last_ended == after - 3s + timeout);
    CHECK(outcome->rows[1].kind == Claim::Kind::anothers);
    CHECK(outcome->rows[1].time == after + 3s);
    CHECK(outcome->rows[2].kind == Claim::Kind::in);
    CHECK(outcome->rows[2].time == start - 3s);
    CHECK(outcome->rows[2].id == "i3");
    CHECK(outcome->rows[3].kind == Claim::Kind::conflict);
    CHECK(outcome->rows[3].id == "i4");
}

TEST_CASE("in another epoch nothing is claimed, and nothing may be sent for the rest of a lease") {
    Keeping its;
    its.open();
    its.claims.epoch = {.id = "e2", .age = 5s};
    const auto outcome = its.keeper->claim({{1, "a"}});
    REQUIRE(outcome);
    CHECK(outcome->rows.empty());
    CHECK(outcome->quiet_until == start + 1s + lease - 5s);

    SECTION("the next claim is one in the new epoch") {
        its.claim({{1, "a"}});
        CHECK(its.claims.asked_epoch == "e2");
    }
    SECTION("an epoch that is older than a lease ends the wait, but does not leave it out") {
        its.claims.epoch = {.id = "e3", .age = 24h};
        const auto again = its.keeper->claim({{1, "a"}});
        REQUIRE(again);
        CHECK(again->quiet_until == its.now);
    }
}

TEST_CASE("a failure of the claims is the result") {
    Keeping its;
    its.open();
    its.claims.fails = true;
    const auto outcome = its.keeper->claim({{1, "a"}});
    REQUIRE_FALSE(outcome);
    CHECK(outcome.error().kind == ErrorKind::connection);
}

TEST_CASE("how a claimed row has ended decides what the claims are told") {
    Keeping its;
    its.open();
    its.claim({{1, "row"}});
    const RowState state =
        GENERATE(RowState::created, RowState::created_earlier, RowState::conflict, RowState::rejected,
                 RowState::failed, RowState::not_attempted, RowState::unknown, RowState::existing);
    CAPTURE(state);
    its.keeper->ended("row", state, "i1");
    REQUIRE(its.keeper->tell(true));
    const bool is_in = state == RowState::created || state == RowState::created_earlier;
    const bool is_out =
        state == RowState::rejected || state == RowState::failed || state == RowState::not_attempted;
    REQUIRE(its.claims.confirmed.size() == (is_in || state == RowState::conflict ? 1U : 0U));
    if (!its.claims.confirmed.empty()) {
        CHECK(its.claims.confirmed[0].key == "row");
        CHECK(its.claims.confirmed[0].id == "i1");
        CHECK(its.claims.confirmed[0].is_conflict == (state == RowState::conflict));
    }
    CHECK(its.claims.requests == (is_in || is_out || state == RowState::conflict ? 1 : 0));
    CHECK(its.claims.released == (is_out ? std::vector<std::string>{"row"} : std::vector<std::string>{}));
}

TEST_CASE("the end of a row that another worker has is not told") {
    Keeping its;
    its.open();
    SECTION("it was never claimed") {}
    SECTION("it was claimed, and then lost") {
        its.claim({{1, "row"}});
        its.claims.claims = {{.kind = Claim::Kind::anothers, .time = 3s}};
        REQUIRE(its.keeper->claim({{1, "row"}}));
    }
    its.keeper->ended("row", RowState::created, "i1");
    CHECK_FALSE(its.keeper->tells_at());
    REQUIRE(its.keeper->tell(true));
    CHECK(its.claims.confirmed.empty());
}

TEST_CASE("ends are told together: a quarter of a second after the first one, or when they are 64") {
    Keeping its;
    its.open();
    std::vector<std::pair<RowNumber, std::string>> rows;
    for (RowNumber row = 0; row < 64; ++row) rows.emplace_back(row, "k" + std::to_string(row));
    its.claim(rows);
    its.now = start;
    CHECK_FALSE(its.keeper->tells_at());
    its.keeper->ended("k0", RowState::created, "i");
    its.now += 100ms;
    for (RowNumber row = 1; row < 63; ++row)
        its.keeper->ended("k" + std::to_string(row), row % 2 == 0 ? RowState::failed : RowState::created,
                          "i");
    CHECK(its.keeper->tells_at() == start + 250ms);
    const auto early = its.keeper->tell(false);
    REQUIRE(early);
    CHECK_FALSE(early->was_asked);
    CHECK(its.claims.confirmed.empty());
    SECTION("the time has come") {
        its.now = start + 250ms;
        const auto told = its.keeper->tell(false);
        REQUIRE(told);
        CHECK(told->was_asked);
        CHECK_FALSE(told->quiet_until);
        CHECK(its.claims.confirmed.size() == 32);
        CHECK(its.claims.released.size() == 31);
    }
    SECTION("they are many") {
        its.keeper->ended("k63", RowState::created, "i");
        CHECK(its.keeper->tells_at() == its.now);
        REQUIRE(its.keeper->tell(false));
        CHECK(its.claims.confirmed.size() == 33);
        CHECK(its.claims.released.size() == 31);
    }
    CHECK_FALSE(its.keeper->tells_at());
    REQUIRE(its.keeper->tell(true));
    CHECK(its.claims.confirmed.size() + its.claims.released.size() >= 63);
    CHECK(its.claims.confirmed.size() + its.claims.released.size() <= 64);
}

TEST_CASE("what could not be told is told again a quarter of a second later, once") {
    Keeping its;
    its.open();
    its.claim({{1, "a"}, {2, "b"}});
    its.keeper->ended("a", RowState::created, "i1");
    its.keeper->ended("b", RowState::failed, "");
    its.claims.fails = true;
    CHECK_FALSE(its.keeper->tell(true));
    CHECK(its.keeper->tells_at() == its.now + 250ms);
    its.claims.fails = false;
    REQUIRE(its.keeper->tell(false));
    CHECK(its.claims.confirmed.empty());
    its.now += 250ms;
    REQUIRE(its.keeper->tell(false));
    CHECK(its.claims.confirmed.size() == 1);
    CHECK(its.claims.released == std::vector<std::string>{"b"});
    REQUIRE(its.keeper->tell(true));
    CHECK(its.claims.confirmed.size() == 1);
    CHECK(its.claims.released.size() == 1);
}

TEST_CASE("claims that were lost are noticed when an end is told") {
    Keeping its;
    its.open();
    its.claim({{1, "a"}});
    its.keeper->ended("a", GENERATE(RowState::created, RowState::failed), "i1");
    its.claims.epoch = {.id = "e2", .age = 0s};
    const auto told = its.keeper->tell(true);
    REQUIRE(told);
    CHECK(told->was_asked);
    CHECK(told->quiet_until == its.now + lease);
}

TEST_CASE("ends that the claims did not take are told again a quarter of a second later, the others never") {
    Keeping its;
    its.open();
    its.claim({{1, "a"}, {2, "b"}});
    const RowState state = GENERATE(RowState::created, RowState::rejected);
    auto told = [&] { return its.claims.confirmed.size() + its.claims.released.size(); };
    its.keeper->ended("a", state, "i1");
    its.now += 1s;
    its.claims.fails = true;
    CHECK_FALSE(its.keeper->tell(true));
    CHECK(its.keeper->tells_at() == its.now + 250ms);

    its.claims.fails = false;
    its.now += 250ms;
    CHECK(its.keeper->tell(false));
    CHECK(told() == 1);
    CHECK_FALSE(its.keeper->tells_at());
    its.keeper->ended("b", state, "i2");
    CHECK(its.keeper->tell(true));
    CHECK(told() == 2);
}
