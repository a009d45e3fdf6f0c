// What a run makes of the journal, the candidates and the claims of an older version.

#include "dice.hpp"
#include "faked_posting.hpp"
#include "memory_journal.hpp"
#include "older_ingest_key.hpp"

using ingest::RowState;

namespace {

const std::string name = "ada\xC2\xA0king";
const std::string email = "ada@example.com";
const std::string older_key = older_ingest_key("p1", name, email);

std::vector<ingest::Row> ada() {
    std::vector<ingest::Row> rows(1);
    rows[0].params.name = name;
    rows[0].params.email = email;
    return rows;
}

struct BegunPosting : FakedPosting {
    BegunPosting() { options.journal = journal; }

    /// What an older version has created.
    void add(const std::string& key) {
        people.push_back({{"interview_id", "old"},
                          {"name", name},
                          {"email", email},
                          {"created_at", next_created_at++},
                          {"metadata", {{"ingest_key", key}}}});
    }

    std::shared_ptr<MemoryJournal> journal{std::make_shared<MemoryJournal>()};
};

/// Says that every row is ours, and remembers what was asked.
class NamedClaims final : public ingest::Claims {
public:
    Result<ingest::ClaimEpoch> open(const ingest::JournalScope&) override { return epoch; }
    Result<ingest::ClaimSet> claim(std::span<const std::string> keys, const std::string&,
                                   const ingest::ClaimTerms&) override {
        claimed.insert(claimed.end(), keys.begin(), keys.end());
        ingest::ClaimSet answer{.epoch = epoch};
        answer.claims.assign(keys.size(), {.kind = ingest::Claim::Kind::ours});
        return answer;
    }
    Result<ingest::ClaimEpoch> confirm(std::span<const ingest::Confirmation> rows) override {
        for (const ingest::Confirmation& row : rows) confirmed.push_back(row.key);
        return epoch;
    }
    Result<ingest::ClaimEpoch> release(std::span<const std::string>) override { return epoch; }
    void close() noexcept override {}

    const ingest::ClaimEpoch epoch{.id = "e", .age = 24h};
    std::vector<std::string> claimed{};
    std::vector<std::string> confirmed{};
};

/// Does what the API specification leaves open in the worst way: it answers late, loses answers after acting,
/// lists candidates late and not in the order of their creation, and may merge people of one address.
struct UnrulyPosting : BegunPosting {
    explicit UnrulyPosting(bool merges) {
        habits.knows_filters = true;
        on_create = [this, merges](const Request& request) {
            clock->advance(std::chrono::milliseconds(dice.upto(200)));
            const auto body = nlohmann::json::parse(request.body.value());
            const auto same = std::ranges::find_if(
                everybody, [&](const Late& one) { return one.shown["email"] == body["email"]; });
            const std::string answer =
                merges && same != everybody.end()
                    ? creation_json(same->shown)
                    : bring_in(request.body.value(), std::chrono::milliseconds(dice.upto(2000)));
            if (dice.chance(0.1)) return testing::failed(TransferFailure::connection);
            return testing::response(201, answer);
        };
        on_list = [this](const Request& request) {
            people.clear();
            for (const Late& one : everybody) {
                if (one.listed_from <= clock->now()) people.push_back(one.shown);
            }
            return list(request);
        };
    }

    /// @return the response to the creation
    std::string bring_in(const std::string& body, std::chrono::milliseconds listed_after) {
        next_created_at = std::chrono::duration<double>(clock->wall_now().time_since_epoch()).count();
        std::string answer = take_in(body);
        const auto at = everybody.begin() + dice.upto(everybody.size());
        everybody.insert(at, {.shown = people.back(), .listed_from = clock->now() + listed_after});
        return answer;
    }

    struct Late {
        nlohmann::json shown;
        Clock::time_point listed_from;
    };
    std::vector<Late> everybody{};
    Dice dice{std::mt19937_64(1)};
};

}  // namespace

TEST_CASE("a person whom an older version brought in is there, by the list and by the journal after it") {
    BegunPosting posting;
    posting.add(older_key);
    for (int run = 0; run < 2; ++run) {
        CHECK(posting.run(ada()).count(RowState::created_earlier) == 1);
        CHECK(posting.requests(Method::post).empty());
    }
}

TEST_CASE("the journal of an older version goes on") {
    BegunPosting posting;
    posting.add(older_key);
    posting.journal->entries = {ingest::RunBegun{.run = "r"}, ingest::JournalReady(),
                                ingest::RowSent{.key = older_key},
                                ingest::CandidateIn{.key = older_key, .id = "old", .created_at = 1'000'000}};
    CHECK(posting.run(ada()).count(RowState::created_earlier) == 1);
    CHECK(posting.requests(Method::post).empty());
    CHECK(posting.requests(Method::get).size() == 1);  // the tail of the list
}

TEST_CASE("a row that an older version has sent is looked up, found by its key, and known from then on") {
    BegunPosting posting;
    posting.journal->entries = {ingest::RunBegun{.run = "r"}, ingest::JournalReady(),
                                ingest::RowSent{.key = older_key}};
    std::size_t lists = 0;
    posting.on_list = [&](const Request& request) {
        if (++lists == 2) posting.add(older_key);
        return posting.list(request);
    };
    CHECK(posting.run(ada()).count(RowState::created_earlier) == 1);
    CHECK(posting.requests(Method::post).empty());
    const auto in = posting.journal->all<ingest::CandidateIn>();
    REQUIRE(in.size() == 1);
    CHECK(in[0].key.substr(4) == older_key.substr(4));  // but for the version in its tag
    CHECK(posting.run(ada()).count(RowState::created_earlier) == 1);
}

TEST_CASE("a row that an older version has sent in vain is sent again, and the journal knows both keys") {
    BegunPosting posting;
    posting.journal->entries = {ingest::RunBegun{.run = "r"}, ingest::JournalReady(),
                                ingest::RowSent{.key = older_key}};
    CHECK(posting.run(ada()).count(RowState::created) == 1);
    const std::string own = *ingest::ingest_key(ada()[0], "p1");
    CHECK(posting.people[0]["metadata"]["ingest_key"] == own);
    std::vector<std::string> sent;
    for (const ingest::RowSent& entry : posting.journal->all<ingest::RowSent>())
        sent.push_back(entry.key.substr(4));
    CHECK(std::ranges::count(sent, own.substr(4)) == 1);
    CHECK(std::ranges::count(sent, older_key.substr(4)) == 2);
    CHECK(posting.run(ada()).count(RowState::created_earlier) == 1);
    CHECK(posting.requests(Method::post).size() == 1);
}

TEST_CASE("claims have the name that an older version gave them") {
    BegunPosting posting;
    const auto claims = std::make_shared<NamedClaims>();
    posting.options.journal.reset();
    posting.options.claims = claims;
    auto rows = ada();
    rows.push_back(ada()[0]);
    rows[1].params.name = "bob";
    rows[1].params.email = "bob@example.com";
    CHECK(posting.run(rows).count(RowState::created) == 2);
    const std::vector<std::string> names{older_key, older_ingest_key("p1", "bob", "bob@example.com")};
    CHECK(std::ranges::all_of(names, [&](const std::string& one) {
        return std::ranges::count(claims->claimed, one) == 1 &&
               std::ranges::count(claims->confirmed, one) == 1;
    }));
}

TEST_CASE("a person is recognised by the text of the input, too") {
    BegunPosting posting;
    posting.people.push_back({{"interview_id", "old"}, {"name", "Jose\xCC\x81"}, {"email", email}});
    std::vector<ingest::Row> rows = ada();
    rows[0].params.name = "Jos\xC3\xA9";
    rows[0].given = ingest::GivenText{.name = "Jose\xCC\x81", .email = email};
    CHECK(posting.run(rows).count(RowState::existing) == 1);
    CHECK(posting.requests(Method::post).empty());
}

TEST_CASE("an unruly posting that an older version has begun goes on, and nobody is there twice") {
    UnrulyPosting posting(GENERATE(false, true));
    posting.options.max_in_flight = 4;
    const bool has_journal = GENERATE(true, false);
    CAPTURE(has_journal);
    auto& entries = posting.journal->entries;
    if (has_journal) entries = {ingest::RunBegun{.run = "older"}, ingest::JournalReady()};
    std::vector<ingest::Row> rows;
    for (std::size_t i = 0; i < 40; ++i) {
        // In lower case, with what nobody sees in every second one.
        auto& row = rows.emplace_back(ada()[0]).params;
        row.name = "person" + std::string(i % 2 == 0 ? " " : "\xC2\xA0") + std::to_string(i);
        row.email = std::to_string(i) + "@example.com";
        if (i >= 30) continue;
        const std::string key = older_ingest_key("p1", *row.name, *row.email);
        const nlohmann::json candidate{
            {"name", *row.name}, {"email", *row.email}, {"metadata", {{"ingest_key", key}}}};
        if (has_journal) entries.emplace_back(ingest::RowSent{.key = key});
        if (i < 10) {  // brought in and listed
            static_cast<void>(posting.bring_in(candidate.dump(), 0s));
            if (has_journal)
                entries.emplace_back(ingest::CandidateIn{.key = key, .id = "i" + std::to_string(i)});
        } else if (i < 20) {  // sent, and listed later than the start of the next run
            static_cast<void>(posting.bring_in(candidate.dump(), 2500ms));
        }  // otherwise sent, and never arrived
    }
    const ingest::IngestReport first = posting.run(rows);
    CHECK(first.complete());
    CHECK(first.count(RowState::created) == 20);
    CHECK(first.count(RowState::created_earlier) == 20);
    CHECK(first.doubled.empty());
    CHECK(posting.run(rows).count(RowState::created_earlier) == rows.size());
    CHECK(posting.everybody.size() == rows.size());
    std::set<std::string> names;
    for (const UnrulyPosting::Late& one : posting.everybody) names.insert(one.shown["name"]);
    CHECK(names.size() == rows.size());
}
