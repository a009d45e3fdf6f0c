// What a run writes to its journal, and what it learns from that of an earlier run.

#include "faked_posting.hpp"
#include "ingest/identity/identity.hpp"
#include "ingest/journal/journal_line.hpp"
#include "ingest/journal/send_stamp.hpp"
#include "memory_journal.hpp"

using cis::testing::failed;
using cis::testing::response;
using ingest::CandidateIn;
using ingest::DamagedEntry;
using ingest::IngestReport;
using ingest::JournalEntry;
using ingest::JournalReady;
using ingest::Notice;
using ingest::RowConflict;
using ingest::RowQueued;
using ingest::RowSent;
using ingest::RowState;
using ingest::RunBegun;

namespace {

template <class Kind>
bool is(const JournalEntry& entry) {
    return std::holds_alternative<Kind>(entry);
}

struct JournalledPosting : FakedPosting {
    JournalledPosting() {
        options.journal = journal;
        options.first_run = true;
        options.state_folder = directory.path("state");
    }
    [[nodiscard]] bool was(Notice::Kind kind) const {
        return std::ranges::any_of(notices, [&](const Notice& one) { return one.kind == kind; });
    }
    /// Of the candidates' list.
    [[nodiscard]] std::string last_list() const { return requests(Method::get).back().url; }

    TempDirectory directory{};
    std::shared_ptr<MemoryJournal> journal{std::make_shared<MemoryJournal>()};
};

}  // namespace

TEST_CASE("a journal gets what is about to be sent, synced, and what became of it") {
    JournalledPosting posting;
    posting.options.max_in_flight = 1;
    const auto create = posting.on_create;
    posting.on_create = [&](const Request& request) {
        const bool is_bad = request.body->find("Person 1\"") != std::string::npos;
        return is_bad ? response(422, error_json("invalid")) : create(request);
    };
    const IngestReport report = posting.run(FakedPosting::input(3));
    CHECK(report.count(RowState::created) == 2);
    const MemoryJournal& journal = *posting.journal;
    CHECK(journal.opened == 1);
    CHECK(journal.closed == 1);
    CHECK(journal.scope.posting_id == "p1");
    CHECK(journal.scope.recipe == "person");
    REQUIRE(journal.entries.size() == 8);
    CHECK_FALSE(std::get<RunBegun>(journal.entries[0]).run.empty());
    CHECK((journal.entries[1] == JournalEntry(JournalReady())));
    const auto sent = journal.all<RowSent>();
    const auto in = journal.all<CandidateIn>();
    const auto refused = journal.all<ingest::RowAbsent>();
    REQUIRE(sent.size() == 3);
    REQUIRE(in.size() == 2);
    REQUIRE(refused.size() == 1);
    CHECK((journal.synced == std::vector<JournalEntry>(sent.begin(), sent.end())));
    CHECK(in[0].key == posting.people[0]["metadata"]["ingest_key"].get<std::string>());
    CHECK(in[0].key == sent[0].key);
    CHECK(in[0].id == "i0");
    CHECK(in[0].created_at == 1'000'000);
    CHECK(in[0].address ==
          ingest::detail::hex(ingest::detail::Identifier("p1", {}).address("0@example.com")));
    CHECK(refused[0].key == sent[1].key);
    CHECK(sent[0].address == in[0].address);
    CHECK(in[1].id == "i1");
    CHECK(in[1].created_at == 1'000'001);
}

TEST_CASE("a run with the journal of an earlier one sends only whom that has not brought in") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(3)).complete());
    const std::size_t requests_before = posting.requests(Method::get).size();
    const IngestReport report = posting.run(FakedPosting::input(5));
    CHECK(report.complete());
    CHECK(report.count(RowState::created_earlier) == 3);
    CHECK(report.count(RowState::created) == 2);
    CHECK(posting.requests(Method::post).size() == 5);
    const auto runs = posting.journal->all<RunBegun>();
    REQUIRE(runs.size() == 2);
    CHECK(runs[0].run != runs[1].run);
    CHECK(posting.journal->all<JournalReady>().size() == 1);
    CHECK(posting.journal->all<CandidateIn>().size() == 5);
    // 1,000,002 is the newest: from then on, without the settle time and the margin of the clocks.
    CHECK(posting.requests(Method::get).at(requests_before).url.ends_with("&created_after=999987"));
}

TEST_CASE("a run whose journal has people does not believe that it is the first one") {
    JournalledPosting posting;
    const auto probes = [&] {
        return std::ranges::count_if(posting.people, [](const auto& person) {
            return person["metadata"]["ingest_run"].template get<std::string>().ends_with(".probe");
        });
    };
    REQUIRE(posting.options.first_run);
    REQUIRE(posting.run(FakedPosting::input(3)).complete());
    CHECK(probes() == 0);
    REQUIRE(posting.run(FakedPosting::input(9)).complete());
    CHECK(probes() == 1);
}

TEST_CASE("a candidate without a key is in the journal by its id, and a row of that person is not sent") {
    JournalledPosting posting;
    posting.people.push_back(
        {{"interview_id", "old"}, {"name", "Person 0"}, {"email", "0@example.com"}, {"created_at", 5.5}});
    CHECK(posting.run(FakedPosting::input(2)).count(RowState::existing) == 1);
    const auto strangers = posting.journal->all<ingest::UnkeyedCandidate>();
    REQUIRE(strangers.size() == 1);
    CHECK(strangers[0].id == "old");
    CHECK(strangers[0].created_at == 5.5);
    CHECK(strangers[0].person.starts_with("cis2-person-"));
    CHECK_FALSE(strangers[0].address.empty());

    posting.people.clear();
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.count(RowState::existing) == 1);  // by the journal alone
    CHECK(report.count(RowState::created_earlier) == 1);
}

TEST_CASE("a new journal gets whom a list shows, with their keys") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(2)).complete());
    const auto before = posting.journal->all<CandidateIn>();
    posting.journal = std::make_shared<MemoryJournal>();
    posting.options.journal = posting.journal;
    CHECK(posting.run(FakedPosting::input(2)).count(RowState::created_earlier) == 2);
    const auto learned = posting.journal->all<CandidateIn>();
    REQUIRE(learned.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(learned[i].key == before[i].key);
        CHECK(learned[i].id == before[i].id);
        CHECK(learned[i].created_at == 1'000'000 + static_cast<double>(i));
        CHECK(learned[i].address == before[i].address);
    }
}

TEST_CASE("a journal says by what its rows are identified") {
    JournalledPosting posting;
    posting.options.identity = ingest::IdentityKind::key;
    auto input = FakedPosting::input(1);
    input[0].key = "A-1";
    CHECK(posting.run(input).complete());
    CHECK(posting.journal->scope.recipe == "key");
}

TEST_CASE("a row that the asynchronous route has queued is in the journal as queued") {
    JournalledPosting posting;
    posting.options.route = ingest::Route::async;
    posting.on_create = [&](const Request&) {
        return response(202, R"({"data": {"ingestion_id": "ing_1"}})");
    };
    CHECK(posting.run(FakedPosting::input(1)).count(RowState::queued) == 1);
    const auto sent = posting.journal->all<RowSent>();
    const auto queued = posting.journal->all<RowQueued>();
    REQUIRE(sent.size() == 1);
    REQUIRE(queued.size() >= 1);
    CHECK(queued[0].key == sent[0].key);
    CHECK(queued[0].address == sent[0].address);
    CHECK_FALSE(sent[0].address.empty());
    CHECK(std::holds_alternative<RowQueued>(
        posting.journal->entries.at(3)));  // at once, before the posting is listed
}

TEST_CASE("a row that was queued and never came is brought in by the direct route, after the settle time") {
    JournalledPosting posting;
    posting.options.route = ingest::Route::async;
    posting.on_create = [&](const Request&) {
        return response(202, R"({"data": {"ingestion_id": "ing_1"}})");
    };
    REQUIRE(posting.run(FakedPosting::input(1)).count(RowState::queued) == 1);
    CHECK(posting.rows[0].reason.find("the direct route brings it in") != std::string::npos);
    SECTION("never by the asynchronous route") {
        posting.clock->advance(24h);
        CHECK(posting.run(FakedPosting::input(1)).count(RowState::queued) == 1);
        CHECK(posting.requests(Method::post).size() == 1);
    }
    SECTION("by the direct route") {
        posting.options.route = ingest::Route::direct;
        posting.on_create = [&](const Request& request) { return posting.create(request); };
        const auto begun = posting.clock->now();
        CHECK(posting.run(FakedPosting::input(1)).complete());
        CHECK(posting.clock->now() - begun >= posting.options.settle);
        CHECK(posting.requests(Method::post).size() == 2);
    }
}

TEST_CASE("a journal that cannot be written ends the run") {
    JournalledPosting posting;
    posting.journal->is_full = true;
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.stopped.starts_with("the journal "));
    CHECK(report.stopped.find("is full") != std::string::npos);
    CHECK(posting.requests(Method::post).empty());
}

TEST_CASE("what a full disk has kept out of the journal does not make the next run wait") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(2)).complete());
    posting.options.first_run = false;
    posting.journal->is_full = true;
    CHECK_FALSE(posting.run(FakedPosting::input(3)).finished);
    CHECK(posting.requests(Method::post).size() == 2);
    posting.journal->is_full = false;
    CHECK(posting.run(FakedPosting::input(3)).complete());
    CHECK(posting.requests(Method::post).size() == 3);
    CHECK_FALSE(posting.was(Notice::Kind::suspect));
}

TEST_CASE("a row whose answer is lost is written again before it is sent again") {
    JournalledPosting posting;
    int asked = 0;
    const auto create = posting.on_create;
    posting.on_create = [&](const Request& request) {
        return ++asked == 1 ? failed(TransferFailure::connection) : create(request);
    };
    REQUIRE(posting.run(FakedPosting::input(2)).complete());
    CHECK(posting.requests(Method::post).size() == 3);
    CHECK(posting.journal->all<RowSent>().size() == 3);
}

TEST_CASE(
    "a run that goes on with its own journal sends one row ahead, and waits only for what the journal "
    "lacks") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(2)).complete());
    posting.options.first_run = false;
    SECTION("at once: another machine may do the same") {
        CHECK(posting.run(FakedPosting::input(3)).complete());
        CHECK(posting.was(Notice::Kind::probing));
        CHECK_FALSE(posting.was(Notice::Kind::suspect));
    }
    SECTION("with nobody to send") {
        CHECK(posting.run(FakedPosting::input(2)).complete());
        CHECK_FALSE(posting.was(Notice::Kind::probing));
    }
    SECTION("later than anything can be applied and listed") {
        posting.clock->advance(11s);
        CHECK(posting.run(FakedPosting::input(3)).complete());
        CHECK(posting.was(Notice::Kind::probing));
        CHECK_FALSE(posting.was(Notice::Kind::suspect));
    }
    SECTION("with a journal that lacks what was sent") {
        auto& entries = posting.journal->entries;
        std::erase_if(entries, is<RowSent>);
        CHECK(posting.run(FakedPosting::input(3)).complete());
        CHECK(posting.was(Notice::Kind::suspect));
    }
    SECTION("with its own journal, after a run with another one") {
        const auto own = std::exchange(posting.options.journal, std::make_shared<MemoryJournal>());
        CHECK(posting.run(FakedPosting::input(3)).complete());
        posting.options.journal = own;
        CHECK(posting.run(FakedPosting::input(4)).complete());
        CHECK(posting.was(Notice::Kind::suspect));
    }
    SECTION("with another journal, after a run whose clock was a day ahead") {
        ingest::detail::SendStamp stamp(posting.options.state_folder, posting.journal->scope);
        REQUIRE_FALSE(stamp.open());
        REQUIRE_FALSE(
            stamp.write({.time = posting.clock->wall_now() + 24h, .run = "the one before", .rows = 2}));
        posting.options.journal = std::make_shared<MemoryJournal>();
        const auto begun = posting.clock->now();
        CHECK(posting.run(FakedPosting::input(3)).complete());
        CHECK(posting.was(Notice::Kind::suspect));
        CHECK(posting.clock->now() - begun < 1min);
        CHECK(posting.people.size() == 3);
    }
    SECTION("with another journal") {
        posting.options.journal = std::make_shared<MemoryJournal>();
        CHECK(posting.run(FakedPosting::input(3)).complete());
        CHECK(posting.was(Notice::Kind::suspect));
        CHECK(posting.notices[0].wait == 5s);
        CHECK(
            posting.notices[0].text ==
            "another run may have sent rows a moment ago, perhaps an earlier one of yours that was killed or "
            "whose journal is elsewhere: waiting up to 5 s until they are listed");
    }
}

TEST_CASE("a run does not trust a journal that lacks one of the rows that its run has sent") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(3)).complete());
    posting.options.first_run = false;
    auto& entries = posting.journal->entries;
    const bool lacks_one = GENERATE(true, false);
    if (lacks_one) entries.erase(std::ranges::find_if(entries, is<RowSent>));
    CHECK(posting.run(FakedPosting::input(4)).complete());
    CHECK(posting.was(Notice::Kind::suspect) == lacks_one);
}

TEST_CASE("a journal that was left in the middle of a run says whom to look up") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(3)).complete());
    auto& entries = posting.journal->entries;
    const std::string key = posting.people[2]["metadata"]["ingest_key"];
    const JournalEntry last_word = GENERATE_COPY(as<JournalEntry>{}, RowSent{.key = key},
                                                 RowQueued{.key = key}, RowConflict{.key = key});
    const bool is_conflict = is<RowConflict>(last_word);
    CAPTURE(last_word.index());
    entries.pop_back();
    entries.pop_back();  // of rows 1 and 2
    entries.push_back(last_word);
    posting.people.erase(posting.people.begin() + 1);  // row 1 was lost
    if (is_conflict) posting.people.pop_back();
    posting.next_created_at = 1'000'010;
    posting.clock->advance(1h);
    const IngestReport report = posting.run(FakedPosting::input(3));
    CHECK(report.count(RowState::created_earlier) == (is_conflict ? 1 : 2));
    CHECK(report.count(RowState::conflict) == (is_conflict ? 1 : 0));
    CHECK(report.count(RowState::created) == 1);
    CHECK(posting.requests(Method::post).size() == 4);
}

TEST_CASE("a journal that is not complete makes a run wait only if rows were sent") {
    JournalledPosting posting;
    posting.options.first_run = false;
    const bool has_sent = GENERATE(true, false);
    posting.journal->entries.emplace_back(RunBegun{.run = "r1"});
    if (has_sent) {
        const ingest::detail::Key key{{1}};
        const std::string text = ingest::detail::to_text(ingest::detail::Recipe::person, key);
        posting.journal->entries.emplace_back(RowSent{.key = text});
    }
    CHECK(posting.run(FakedPosting::input(2)).complete());
    CHECK(posting.was(Notice::Kind::suspect) == has_sent);
    CHECK(posting.journal->all<JournalReady>().size() == 1);
}

TEST_CASE("a posting whose journal is not complete is listed whole") {
    JournalledPosting posting;
    posting.options.first_run = false;
    const bool is_complete = GENERATE(true, false);
    const std::string text = ingest::detail::to_text(ingest::detail::Recipe::person, {{1}});
    posting.journal->entries = {RunBegun{.run = "r1"},
                                CandidateIn{.key = text, .id = "i9", .created_at = 900'000.0}};
    if (is_complete) posting.journal->entries.emplace_back(JournalReady());
    CHECK(posting.run(FakedPosting::input(1)).complete());
    const std::string url = posting.requests(Method::get).front().url;
    CHECK((url.find("created_after") != std::string::npos) == is_complete);
}

TEST_CASE("a journal with a time in the future does not hide candidates from the lists") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(1)).complete());
    const double now = std::chrono::duration<double>(posting.clock->wall_now().time_since_epoch()).count();
    const double ahead = GENERATE(10.0, 11.0);  // clocks differ by ten seconds at most
    for (JournalEntry& one : posting.journal->entries) {
        if (auto* const in = std::get_if<CandidateIn>(&one)) in->created_at = now + ahead;
    }
    const auto lists = posting.requests(Method::get).size();
    REQUIRE(posting.run(FakedPosting::input(1)).complete());
    const std::string url = posting.requests(Method::get).at(lists).url;
    CHECK((url.find("created_after") != std::string::npos) == (ahead == 10));
}

TEST_CASE("a candidate in whose place the service has put a row is in the journal as replaced") {
    JournalledPosting posting;
    posting.options.max_in_flight = 1;
    const auto create = posting.on_create;
    posting.on_create = [&](const Request& request) {
        if (posting.people.empty()) return create(request);
        auto first = posting.people[0];
        first["metadata"] = nlohmann::json::parse(request.body.value())["metadata"];
        return response(201, nlohmann::json{{"data", {{"interview_id", "i0"}, {"candidate", first}}}}.dump());
    };
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.count(RowState::created) == 1);
    CHECK(report.count(RowState::conflict) == 1);
    const auto replaced = posting.journal->all<ingest::CandidateReplaced>();
    REQUIRE(replaced.size() == 1);
    CHECK(replaced[0].id == "i0");
    const auto conflicts = posting.journal->all<RowConflict>();
    REQUIRE(conflicts.size() == 1);
    CHECK(conflicts[0].key == posting.journal->all<RowSent>().at(1).key);
    CHECK(conflicts[0].id == "i0");
    CHECK_FALSE(conflicts[0].is_refused);

    posting.options.first_run = false;
    (void)posting.run(FakedPosting::input(3));
    CHECK(posting.was(Notice::Kind::suspect));
}

TEST_CASE(
    "the first id of a person who is there twice is the other one, in whichever order they are listed") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(1)).complete());
    posting.people.insert(posting.people.begin(), posting.people[0]);
    posting.people[0]["interview_id"] = "again";
    const IngestReport report = posting.run(FakedPosting::input(1));
    CHECK(report.complete());
    REQUIRE(report.doubled.size() == 1);
    CHECK(report.doubled[0].first_id == "i0");
    CHECK(report.doubled[0].second_id == "again");
}

TEST_CASE(
    "a journal that has another id of a person than the list does not prove that the person is there twice") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(2)).complete());
    auto& entries = posting.journal->entries;
    auto& of_row_1 = std::get<CandidateIn>(entries.back());
    CandidateIn wrong = of_row_1;
    wrong.id = "wrong";
    if (GENERATE(true, false)) {
        of_row_1 = wrong;
    } else {
        entries.insert(entries.end() - 1, wrong);
    }
    const auto before = posting.clock->now();
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.complete());
    CHECK(report.doubled.empty());
    CHECK(posting.clock->now() - before >= posting.options.settle);  // the other one could be listed late
    CHECK(posting.was(Notice::Kind::looking_up));
}

TEST_CASE("both ids are named of a person whom the list shows twice after all") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(1)).complete());
    posting.people.push_back(posting.people[0]);
    posting.people.back()["interview_id"] = "again";
    const auto begun = posting.clock->now();
    const auto everybody = posting.people;
    posting.on_list = [&](const Request& request) {
        posting.people = everybody;
        if (posting.clock->now() < begun + 5s) posting.people.erase(posting.people.begin());
        return posting.list(request);
    };
    const IngestReport report = posting.run(FakedPosting::input(1));
    REQUIRE(report.doubled.size() == 1);
    CHECK(report.doubled[0].first_id == "i0");
    CHECK(report.doubled[0].second_id == "again");
}

TEST_CASE("no id is named of a person whose second candidate no list has shown yet, if the last list fails") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(1)).complete());
    posting.people[0]["interview_id"] = "again";
    const auto begun = posting.clock->now();
    posting.on_list = [&](const Request& request) {
        return posting.clock->now() < begun + 5s ? posting.list(request) : response(400, "{}");
    };
    const IngestReport report = posting.run(FakedPosting::input(1));
    REQUIRE(report.doubled.size() == 1);
    CHECK(report.doubled[0].row == 0U);
    CHECK(report.doubled[0].first_id.empty());
    CHECK(report.doubled[0].second_id.empty());
}

TEST_CASE("the pairs of candidates with one key leave one whom nobody deletes, whatever the journal has") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(1)).complete());
    posting.people.push_back(posting.people[0]);
    posting.people[0]["interview_id"] = "second";
    posting.people[1]["interview_id"] = "third";  // "i0" is gone
    const IngestReport report = posting.run(FakedPosting::input(1));
    REQUIRE(report.doubled.size() == 1);
    CHECK(report.doubled[0].first_id == "second");
    CHECK(report.doubled[0].second_id == "third");
}

TEST_CASE("whatever of a journal is damaged, everybody is there once, and the posting is listed whole once") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(3)).complete());
    posting.options.first_run = false;
    posting.clock->advance(1h);
    auto& entries = posting.journal->entries;
    REQUIRE(entries.size() == 8);
    const bool was_killed = GENERATE(true, false);
    if (was_killed) entries.pop_back();  // row 2 is in, and the journal does not say so
    const std::size_t damaged = GENERATE(range(std::size_t{0}, std::size_t{7}));
    CAPTURE(was_killed, damaged);
    entries[damaged] = DamagedEntry{.where = "line " + std::to_string(damaged + 2)};

    const std::size_t lists = posting.requests(Method::get).size();
    const IngestReport report = posting.run(FakedPosting::input(4));
    CHECK(report.complete());
    CHECK(report.count(RowState::created_earlier) == 3);
    CHECK(report.doubled.empty());
    CHECK(posting.requests(Method::post).size() == 4);
    CHECK(posting.requests(Method::get).at(lists).url.find("created_after") == std::string::npos);
    REQUIRE(posting.was(Notice::Kind::damaged));
    CHECK(posting.notices[0].text == "the journal is damaged (line " + std::to_string(damaged + 2) +
                                         "): the posting is listed, and its rows are looked up there");
    CHECK(posting.was(Notice::Kind::suspect));  // it could have been a row that was sent a moment ago

    const auto read_from_its_end = [&] {
        const std::size_t before = posting.requests(Method::get).size();
        CHECK(posting.run(FakedPosting::input(4)).count(RowState::created_earlier) == 4);
        CHECK(posting.requests(Method::post).size() == 4);
        const std::string url = posting.requests(Method::get).at(before).url;
        return !posting.was(Notice::Kind::damaged) && url.find("created_after") != std::string::npos;
    };
    CHECK(read_from_its_end());
    const auto other =
        std::ranges::find_if(entries, [](const JournalEntry& one) { return !is<DamagedEntry>(one); });
    *other = DamagedEntry{.where = "line 99"};
    CHECK_FALSE(read_from_its_end());
    CHECK(posting.notices[0].text.find(" and 1 more)") != std::string::npos);
    CHECK(read_from_its_end());
}

TEST_CASE("a row of which a damaged line said that it was queued or in conflict is looked up") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(3)).complete());
    auto& entries = posting.journal->entries;
    REQUIRE(is<CandidateIn>(entries.back()));
    entries.back() = DamagedEntry{.where = "line 9"};  // instead of `queued` or `conflict`
    posting.people.pop_back();
    posting.clock->advance(1h);
    SECTION("and sent by the direct route") {
        CHECK(posting.run(FakedPosting::input(3)).complete());
        CHECK(posting.requests(Method::post).size() == 4);
    }
    SECTION("and never sent by the asynchronous one") {
        posting.options.route = ingest::Route::async;
        CHECK(posting.run(FakedPosting::input(3)).count(RowState::unknown) == 1);
        CHECK(posting.requests(Method::post).size() == 3);
    }
}

TEST_CASE("a journal whose line about an overwritten candidate is damaged does not hide its person") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(2)).complete());
    posting.people[0]["metadata"]["ingest_key"] = ingest::detail::to_text(ingest::detail::Recipe::person, {});
    posting.journal->entries.emplace_back(DamagedEntry{.where = "line 8"});
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.stopped.starts_with("the service has put a row in the place of a candidate"));
    CHECK(posting.journal->all<ingest::CandidateReplaced>().size() == 1);
}

TEST_CASE("a candidate of the journal in whose place a list shows another row ends the run") {
    JournalledPosting posting;
    REQUIRE(posting.run(FakedPosting::input(2)).complete());
    posting.people[0]["metadata"]["ingest_key"] = ingest::detail::to_text(ingest::detail::Recipe::person, {});
    const IngestReport report = posting.run(FakedPosting::input(3));
    CHECK(report.stopped.starts_with("the service has put a row in the place of a candidate"));
    CHECK(report.count(RowState::not_attempted) == 1);
}
