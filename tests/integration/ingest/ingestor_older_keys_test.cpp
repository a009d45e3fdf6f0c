// A posting that an older version has begun, on a service that merges, delays and lists out of order.

#include "older_ingest_key.hpp"
#include "test.hpp"
#include "unruly_service.hpp"

using ingest::JournalEntry;
using ingest::RowState;
using Kind = ingest::JournalEntry::Kind;

namespace {

struct Person {
    std::string name;  ///< in lower case, with what nobody sees in every second one
    std::string email;
    std::string older_key{};
};

std::vector<Person> people(std::size_t count) {
    std::vector<Person> all;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string blank = i % 2 == 0 ? " " : "\xC2\xA0";
        Person one{.name = "person" + blank + std::to_string(i), .email = std::to_string(i) + "@example.com"};
        one.older_key = older_ingest_key("p1", one.name, one.email);
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace

TEST_CASE("a posting that an older version has begun goes on, and nobody is there twice") {
    const bool merges = GENERATE(false, true);
    const bool has_journal = GENERATE(true, false);
    CAPTURE(merges, has_journal);
    UnrulyService service(
        {.merges = merges, .lost_answers = 0.1, .latest_answer = 200ms, .latest_listing = 2s});
    const TempDirectory directory;
    const auto all = people(40);
    Client client({.base_url = service.base_url(), .api_key = "k"});
    const ingest::JournalScope scope{.base_url = client.base_url(),
                                     .workspace_id = client.workspace_id(),
                                     .posting_id = "p1",
                                     .recipe = "person"};
    std::vector<JournalEntry> entries{{.kind = Kind::run, .id = "older"}, {.kind = Kind::ready}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Person& one = all[i];
        if (i < 10) {  // brought in and listed
            service.add(one.name, one.email, one.older_key);
            entries.push_back({.kind = Kind::sent, .key = one.older_key});
            entries.push_back({.kind = Kind::in, .key = one.older_key, .id = "int_" + std::to_string(i + 1)});
        } else if (i < 20) {  // sent, and listed later than the start of the next run
            service.add(one.name, one.email, one.older_key, 2500ms);
            entries.push_back({.kind = Kind::sent, .key = one.older_key});
        } else if (i < 30) {  // sent, and never arrived
            entries.push_back({.kind = Kind::sent, .key = one.older_key});
        }
    }
    const auto journal = std::make_shared<ingest::FileJournal>(directory.path("people.journal"));
    if (has_journal) {
        REQUIRE_FALSE(journal->open(scope, [](const JournalEntry&) {}));
        REQUIRE_FALSE(journal->write(entries, true));
        journal->close();
    }
    std::vector<ingest::Row> rows;
    for (const Person& one : all) {
        ingest::Row row;
        row.params.name = one.name;
        row.params.email = one.email;
        rows.push_back(row);
    }
    ingest::Ingestor ingestor(client, {.posting_id = "p1",
                                       .max_in_flight = 4,
                                       .settle = 4s,
                                       .timeout = 4s,
                                       .journal = journal,
                                       .state_folder = directory.path("state")});
    const ingest::IngestReport first = ingestor.run(rows);
    CHECK(first.complete());
    CHECK(first.count(RowState::created) == 20);
    CHECK(first.count(RowState::created_earlier) == 20);
    CHECK(first.doubled.empty());
    const ingest::IngestReport second = ingestor.run(rows);
    CHECK(second.count(RowState::created_earlier) == all.size());
    const auto names = service.names();
    CHECK(names.size() == all.size());
    CHECK(std::set<std::string>(names.begin(), names.end()).size() == all.size());
}
