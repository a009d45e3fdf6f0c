// People who are in the service, or in the journal, as their text was given (Row::given), and whose row has
// another Unicode form.

#include "dice.hpp"
#include "faked_posting.hpp"
#include "memory_journal.hpp"

using ingest::RowState;

namespace {

const std::string name = "Jos\xC3\xA9";
const std::string given_name = "Jose\xCC\x81";
const std::string email = "jose@example.com";

/// A row whose name was given in another form.
ingest::Row row_of(const std::string& its_name, const std::string& its_given_name,
                   const std::string& its_email) {
    ingest::Row row;
    row.params.name = its_name;
    row.params.email = its_email;
    if (its_given_name != its_name) row.given = ingest::GivenText{.name = its_given_name, .email = its_email};
    return row;
}

/// The key of a row that was sent as it was given.
std::string key_as_given(const std::string& its_given_name, const std::string& its_email) {
    return *ingest::ingest_key(row_of(its_given_name, its_given_name, its_email), "p1");
}

const std::string given_key = key_as_given(given_name, email);

std::vector<ingest::Row> jose() { return {row_of(name, given_name, email)}; }

struct BegunPosting : FakedPosting {
    BegunPosting() { options.journal = journal; }

    /// Somebody has created the candidate as it was given.
    void add(const std::string& key) {
        people.push_back({{"interview_id", "old"},
                          {"name", given_name},
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

TEST_CASE("a person who was brought in as given is there, by the list and by the journal after it") {
    BegunPosting posting;
    posting.add(given_key);
    for (int run = 0; run < 2; ++run) {
        CHECK(posting.run(jose()).count(RowState::created_earlier) == 1);
        CHECK(posting.requests(Method::post).empty());
    }
}

TEST_CASE("a journal with the key of the given text goes on") {
    BegunPosting posting;
    posting.add(given_key);
    posting.journal->entries = {ingest::RunBegun{.run = "r"}, ingest::JournalReady(),
                                ingest::RowSent{.key = given_key},
                                ingest::CandidateIn{.key = given_key, .id = "old", .created_at = 1'000'000}};
    CHECK(posting.run(jose()).count(RowState::created_earlier) == 1);
    CHECK(posting.requests(Method::post).empty());
    CHECK(posting.requests(Method::get).size() == 1);  // the tail of the list
}

TEST_CASE("a row that was sent as given is looked up, found by that key, and known from then on") {
    BegunPosting posting;
    posting.journal->entries = {ingest::RunBegun{.run = "r"}, ingest::JournalReady(),
                                ingest::RowSent{.key = given_key}};
    std::size_t lists = 0;
    posting.on_list = [&](const Request& request) {
        if (++lists == 2) posting.add(given_key);
        return posting.list(request);
    };
    CHECK(posting.run(jose()).count(RowState::created_earlier) == 1);
    CHECK(posting.requests(Method::post).empty());
    const auto in = posting.journal->all<ingest::CandidateIn>();
    REQUIRE(in.size() == 1);
    CHECK(in[0].key == given_key);
    CHECK(posting.run(jose()).count(RowState::created_earlier) == 1);
}

TEST_CASE("a row that was sent as given in vain is sent again, and the journal knows both keys") {
    BegunPosting posting;
    posting.journal->entries = {ingest::RunBegun{.run = "r"}, ingest::JournalReady(),
                                ingest::RowSent{.key = given_key}};
    CHECK(posting.run(jose()).count(RowState::created) == 1);
    const std::string own = *ingest::ingest_key(jose()[0], "p1");
    CHECK(posting.people[0]["metadata"]["ingest_key"] == own);
    std::vector<std::string> sent;
    for (const ingest::RowSent& entry : posting.journal->all<ingest::RowSent>()) sent.push_back(entry.key);
    CHECK(std::ranges::count(sent, own) == 1);
    CHECK(std::ranges::count(sent, given_key) == 2);
    CHECK(posting.run(jose()).count(RowState::created_earlier) == 1);
    CHECK(posting.requests(Method::post).size() == 1);
}

TEST_CASE("claims are named by the row's own key") {
    BegunPosting posting;
    const auto claims = std::make_shared<NamedClaims>();
    posting.options.journal.reset();
    posting.options.claims = claims;
    auto rows = jose();
    rows.push_back(row_of("Bob", "Bob", "bob@example.com"));
    CHECK(posting.run(rows).count(RowState::created) == 2);
    for (const ingest::Row& row : rows) {
        const std::string key = *ingest::ingest_key(row, "p1");
        CHECK(std::ranges::count(claims->claimed, key) == 1);
        CHECK(std::ranges::count(claims->confirmed, key) == 1);
    }
}

TEST_CASE("a person is recognised by the text of the input, too") {
    BegunPosting posting;
    posting.people.push_back({{"interview_id", "old"}, {"name", given_name}, {"email", email}});
    CHECK(posting.run(jose()).count(RowState::existing) == 1);
    CHECK(posting.requests(Method::post).empty());
}

TEST_CASE("an unruly posting that was begun with the text as given goes on, and nobody is there twice") {
    UnrulyPosting posting(GENERATE(false, true));
    posting.options.max_in_flight = 4;
    const bool has_journal = GENERATE(true, false);
    CAPTURE(has_journal);
    auto& entries = posting.journal->entries;
    if (has_journal) entries = {ingest::RunBegun{.run = "earlier"}, ingest::JournalReady()};
    std::vector<ingest::Row> rows;
    for (std::size_t i = 0; i < 40; ++i) {
        const std::string number = std::to_string(i);
        const std::string its_given_name = (i % 2 == 0 ? "Person " : given_name + ' ') + number;
        const std::string its_email = number + "@example.com";
        rows.push_back(row_of((i % 2 == 0 ? "Person " : name + ' ') + number, its_given_name, its_email));
        if (i >= 30) continue;
        const std::string key = key_as_given(its_given_name, its_email);
        const nlohmann::json candidate{
            {"name", its_given_name}, {"email", its_email}, {"metadata", {{"ingest_key", key}}}};
        if (has_journal) entries.emplace_back(ingest::RowSent{.key = key});
        if (i < 10) {  // brought in and listed
            static_cast<void>(posting.bring_in(candidate.dump(), 0s));
            if (has_journal) entries.emplace_back(ingest::CandidateIn{.key = key, .id = "i" + number});
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
