// What a run keeps of each row and of each listed candidate: at most 85 bytes and the id, above its window.

#include <cstring>
#include "allocation_counter.hpp"
#include "ingest/journal/journal_line.hpp"
#include "ingest/plan/ingest_plan.hpp"
#include "test.hpp"

using namespace cis::ingest::detail;
using cis::benchmarks::allocated_bytes;
using cis::benchmarks::peak_bytes;
using cis::benchmarks::reset_peak_bytes;

namespace {

constexpr std::size_t people = 50'000;
constexpr double promised = 85 + 9;  // the id has nine characters
/// What does not grow with the rows: the window, the page of a list, the people of the last seconds.
constexpr std::size_t fixed = 200'000;

/// The memory that was taken since it was made.
class Taken {
public:
    Taken() { reset_peak_bytes(); }

    /// Of each of so many people.
    [[nodiscard]] double each(std::size_t count) const { return of(allocated_bytes(), count); }
    [[nodiscard]] double most_of_each(std::size_t count) const { return of(peak_bytes(), count); }

private:
    [[nodiscard]] double of(std::size_t bytes, std::size_t count) const {
        return (static_cast<double>(bytes) - static_cast<double>(before_ + fixed)) /
               static_cast<double>(count);
    }

    std::size_t before_{allocated_bytes()};
};

void check_promise(const Taken& taken, std::size_t count) {
    CAPTURE(taken.each(count), taken.most_of_each(count));
    CHECK(taken.each(count) <= promised);
    CHECK(taken.most_of_each(count) <= promised);
}

/// Numbers that look like hashes, the same for the same argument.
std::uint64_t scattered(std::uint64_t number) {
    number = (number ^ number >> 30U) * 0xBF58'476D'1CE4'E5B9U;
    number = (number ^ number >> 27U) * 0x94D0'49BB'1331'11EBU;
    return number ^ number >> 31U;
}

Key key_of(std::uint64_t number) {
    const std::array<std::uint64_t, 2> halves{scattered(2 * number + 1), scattered(2 * number + 2)};
    Key key;
    std::memcpy(key.bytes.data(), halves.data(), key.bytes.size());
    return key;
}

std::uint64_t address_of(std::uint64_t number) { return scattered(number + (std::uint64_t{1} << 40U)); }

Identity identity_of(std::uint64_t number) {
    return {.key = key_of(number),
            .person = key_of(number),
            .address = address_of(number),
            .folded_person = address_of(number) + 1};
}

ListedCandidate candidate_of(std::uint64_t number, bool has_key) {
    ListedCandidate candidate{.id = "int_" + std::to_string(number),
                              .person = key_of(number),
                              .address = address_of(number),
                              .folded_person = address_of(number) + 1,
                              .created_at = 1e9};
    if (has_key) candidate.key = ReadKey{.recipe = Recipe::person, .key = key_of(number)};
    return candidate;
}

/// A run against a service that creates each row at once, and lists the candidates of a function.
class Drive {
public:
    /// @param other if it is not 0, each row has another key, too: that of the number that is so much higher
    explicit Drive(bool has_journal, std::uint64_t other = 0)
        : other_(other),
          plan_({.window = 256, .journal_is_complete = has_journal, .is_first_run = true}, time_point(0s)) {}

    [[nodiscard]] IngestPlan& plan() { return plan_; }

    /// @param rows the numbers of the first row and of the one after the last
    /// @param candidates the same of the listed candidates @param with_keys whether they have keys
    std::size_t run(std::array<std::uint64_t, 2> rows, std::array<std::uint64_t, 2> candidates,
                    bool with_keys) {
        std::size_t ended = 0;
        for (std::uint64_t next = rows[0];;) {
            const IngestPlan::Action action = plan_.next(now_);
            ended += plan_.take_ends().size();
            static_cast<void>(plan_.take_learned());
            switch (action.step) {
                case IngestPlan::Step::read:
                    if (next == rows[1]) {
                        plan_.input_ended();
                    } else {
                        Identity identity = identity_of(next);
                        if (other_ != 0) identity.other_keys = {key_of(next + other_)};
                        plan_.row({.number = next - rows[0], .identity = std::move(identity)}, now_);
                        ++next;
                    }
                    break;
                case IngestPlan::Step::save: plan_.saved(action.rows); break;
                case IngestPlan::Step::claim: throw std::logic_error("there are no claims");
                case IngestPlan::Step::send: create(action.row + rows[0], action.row); break;
                case IngestPlan::Step::list: list(candidates, with_keys); break;
                case IngestPlan::Step::wait: now_ = action.until; break;
                case IngestPlan::Step::done: return ended;
            }
        }
    }

    [[nodiscard]] std::size_t created() const { return created_; }

private:
    void create(std::uint64_t number, RowNumber row) {
        ++created_;
        now_ += 1ms;
        plan_.take_response(row,
                            {.kind = CreationOutcome::Kind::created,
                             .id = "int_" + std::to_string(number),
                             .key = ReadKey{.recipe = Recipe::person, .key = key_of(number)},
                             .created_at = 1e9},
                            now_);
    }
    void list(std::array<std::uint64_t, 2> candidates, bool with_keys) {
        std::vector<ListedCandidate> page;
        for (std::uint64_t number = candidates[0]; number != candidates[1]; ++number) {
            page.push_back(candidate_of(number, with_keys));
            if (page.size() < 100) continue;
            plan_.listed(std::exchange(page, {}), false, 1e9, now_);
            static_cast<void>(plan_.take_learned());
        }
        plan_.listed(std::move(page), true, 1e9, now_);
    }

    const std::uint64_t other_;
    std::size_t created_{0};
    IngestPlan plan_;
    time_point now_{0s};
};

}  // namespace

TEST_CASE("a row and the candidate that a list shows for it take 85 bytes and the id together") {
    const Taken taken;
    Drive drive(false);
    CHECK(drive.run({0, people}, {0, people}, true) == people);
    check_promise(taken, people);
}

TEST_CASE("a row and the candidate that the run creates for it take 85 bytes and the id together") {
    const Taken taken;
    Drive drive(false);
    CHECK(drive.run({0, people}, {0, 0}, true) == people);
    check_promise(taken, people);
}

TEST_CASE("rows, and as many candidates of other people, take 85 bytes and the id each") {
    const bool with_keys = GENERATE(true, false);
    CAPTURE(with_keys);
    const Taken taken;
    Drive drive(false);
    CHECK(drive.run({0, people}, {people, 2 * people}, with_keys) == people);
    check_promise(taken, 2 * people);
}

TEST_CASE("people who came under another of their keys take 32 bytes more") {
    const Taken taken;
    Drive drive(false, people);
    CHECK(drive.run({0, people}, {people, 2 * people}, true) == people);
    CAPTURE(taken.each(people));
    CHECK(taken.most_of_each(people) <= promised + 32);
    // Each row was recognised: nobody was sent.
    CHECK(drive.created() == 0);
}

TEST_CASE("rows that a journal says were sent take less than those that are in") {
    const Taken taken;
    Drive drive(true);
    for (std::uint64_t i = 0; i < people; ++i)
        drive.plan().history().add_fate(key_of(i), History::Fate::conflict);
    check_promise(taken, people);
    CHECK(drive.run({0, people}, {0, 0}, true) == people);
    check_promise(taken, people);
}

TEST_CASE("a run whose journal is finished takes 85 bytes and the id for each row and its candidate") {
    using cis::ingest::JournalEntry;
    cis::test::Faked faked;
    faked.script
        .respond(200, R"({"data": [], "pagination": {"has_more": false, "total_count": 0, "url": "/"}})")
        .repeat();
    const cis::Client client(faked.options);
    const cis::test::TempDirectory directory;
    const Identifier identifier("post_1", Recipe::person);
    const auto row_of = [](std::size_t number) {
        cis::ingest::Row row;
        row.params.name = "Person " + std::to_string(number);
        row.params.email = std::to_string(number) + "@example.com";
        return row;
    };
    const auto journal = std::make_shared<cis::ingest::FileJournal>(directory.path("people.journal"));
    REQUIRE_FALSE(journal->open({.base_url = client.base_url(),
                                 .workspace_id = client.workspace_id(),
                                 .posting_id = "post_1",
                                 .recipe = "person"},
                                [](const JournalEntry&) {}));
    std::vector<JournalEntry> entries{cis::ingest::JournalReady()};
    for (std::size_t i = 0; i < people; ++i) {
        const auto identity = identifier.of_row(row_of(i));
        const std::string key = to_text(Recipe::person, identity->key);
        entries.emplace_back(cis::ingest::RowSent{.key = key, .address = hex(identity->address)});
        entries.emplace_back(cis::ingest::CandidateIn{.key = key,
                                                      .id = "int_" + std::to_string(i),
                                                      .created_at = 1e9 + static_cast<double>(i),
                                                      .address = hex(identity->address),
                                                      .folded_person = hex(identity->folded_person)});
        if (entries.size() < 1000) continue;
        REQUIRE_FALSE(journal->write(entries, false));
        entries.clear();
    }
    REQUIRE_FALSE(journal->write(entries, false));
    journal->close();
    entries = {};

    const Taken taken;
    cis::ingest::Ingestor ingestor(client, {.posting_id = "post_1", .journal = journal});
    std::size_t read = 0;
    const cis::ingest::IngestReport report = ingestor.run([&]() -> std::optional<cis::ingest::Row> {
        if (read == people) {
            check_promise(taken, people);
            return std::nullopt;
        }
        return row_of(read++);
    });
    CHECK(report.finished);
    CHECK(report.count(cis::ingest::RowState::created_earlier) == people);
    // Is the service there? Who came since the journal's last candidate?
    CHECK(faked.transport->requests().size() == 2);
    check_promise(taken, people);
}
