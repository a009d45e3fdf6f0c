#include "test.hpp"

using namespace cis::ingest;

namespace {

const JournalScope scope{
    .base_url = "https://api.example.com", .workspace_id = "w", .posting_id = "post_1", .recipe = "person"};

struct Written {
    TempDirectory directory;
    std::string path = directory.path("people.journal").string();

    std::optional<Error> write(const std::vector<JournalEntry>& entries) const {
        FileJournal journal(path);
        if (auto error = journal.open(scope, [](const JournalEntry&) {})) return error;
        return journal.write(entries, true);
    }
    std::vector<JournalEntry> read() const {
        std::vector<JournalEntry> entries;
        FileJournal journal(path);
        const auto error =
            journal.open(scope, [&](JournalEntry entry) { entries.push_back(std::move(entry)); });
        INFO((error ? error->reason : ""));
        CHECK_FALSE(error);
        return entries;
    }
    template <class Entry>
    Entry at(std::size_t number) const {
        return std::get<Entry>(read().at(number));
    }
    void append(const std::string& text) const {
        std::ofstream(path, std::ios::app | std::ios::binary) << text;
    }
};

}  // namespace

TEST_CASE("a journal gives back what was written, in order") {
    const Written file;
    const std::vector<JournalEntry> written{
        RunBegun{.run = "1f"},
        UnkeyedCandidate{.id = "int_0", .created_at = 5.5, .person = "p", .address = "a1"},
        JournalReady{},
        RowSent{.key = "k1", .address = "a2"},
        CandidateIn{.key = "k1", .id = "int_\"1", .created_at = 1772357400.25, .address = "a2"},
        RowAbsent{.key = "k2"},
        RowQueued{.key = "k3", .address = "a3"},
        RowConflict{.key = "k4"},
        RowConflict{.key = "k5", .id = "int_5", .is_refused = true},
        CandidateReplaced{.id = "int_1"},
        RowDecision{.key = "k6", .other_id = "int_6", .decision = Decision::leave_out},
        JournalReady{.entries = 12}};
    REQUIRE_FALSE(file.write({written.begin(), written.begin() + 4}));
    REQUIRE_FALSE(file.write({written.begin() + 4, written.end()}));
    CHECK((file.read() == written));
}

TEST_CASE("a journal is closed if its reader throws") {
    const Written file;
    const std::vector<JournalEntry> written{RunBegun{.run = "1f"}, CandidateReplaced{.id = "int_1"}};
    REQUIRE_FALSE(file.write(written));
    FileJournal journal(file.path);
    CHECK_THROWS_AS(journal.open(scope, [](const JournalEntry&) { throw std::runtime_error("no"); }),
                    std::runtime_error);
    std::vector<JournalEntry> entries;
    REQUIRE_FALSE(journal.open(scope, [&](JournalEntry entry) { entries.push_back(std::move(entry)); }));
    CHECK((entries == written));
}

TEST_CASE("a last line that is not complete is ignored, and the next one does not continue it") {
    const Written file;
    REQUIRE_FALSE(file.write({RowSent{.key = "k1"}}));
    file.append(R"({"sent":"k2)" + std::string(1000, 'x'));  // longer than the line that replaces it
    CHECK(file.read().size() == 1);
    CHECK(std::filesystem::file_size(file.path) < 1000);
    REQUIRE_FALSE(file.write({RowSent{.key = "k3"}}));
    CHECK(file.read().size() == 2);
    CHECK(file.at<RowSent>(1).key == "k3");
}

TEST_CASE("a second line that is not complete is ignored, whatever it is") {
    const Written file;
    REQUIRE_FALSE(file.write({}));
    file.append("x");
    CHECK(file.read().empty());
}

TEST_CASE("a first line that is not complete is an empty journal") {
    const Written file;
    file.append(R"({"journal":"cis-in)");
    CHECK(file.read().empty());
    REQUIRE_FALSE(file.write({JournalReady{}}));
    CHECK(file.read().size() == 1);
}

TEST_CASE("a file that is not a journal is refused and stays as it is") {
    const Written file;
    const std::string text =
        GENERATE(as<std::string>{}, "name,email\nAda,ada@example.com\n", "{}\n", "[]\n", "\n",
                 "{\"journal\":\"another-2\"}\n", "name,email", std::string(1'000'000, '\0'));
    file.append(text);
    const auto error = file.write({JournalReady{}});
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::invalid_argument);
    CHECK(error->reason.find("people.journal: line 1 is not of a journal") != std::string::npos);
    CHECK(std::filesystem::file_size(file.path) == text.size());
}

TEST_CASE("a damaged line is given as one, with its number, and the lines around it as they are") {
    const Written file;
    REQUIRE_FALSE(file.write({RowSent{.key = "k1"}}));
    const std::string damaged = GENERATE(as<std::string>{}, R"({"sent":)", "{}", R"({"sent":"k2"})", "",
                                         "null", std::string(200'000, '\0'), std::string(65'536, 'x'));
    file.append(damaged + '\n');
    for (int i = 0; i < 2; ++i) {  // it stays in the file
        const auto entries = file.read();
        REQUIRE(entries.size() == 2U + static_cast<std::size_t>(i));
        CHECK((entries[0] == JournalEntry(RowSent{.key = "k1"})));
        CHECK((entries[1] == JournalEntry(DamagedEntry{.where = "line 3"})));
        if (i == 1) CHECK((entries[2] == JournalEntry(RowSent{.key = "k3"})));
        if (i == 0) REQUIRE_FALSE(file.write({RowSent{.key = "k3"}}));
    }
}

TEST_CASE("what is not a line behind the last one is cut off, however long it is") {
    const Written file;
    REQUIRE_FALSE(file.write({RowSent{.key = "k1"}}));
    const auto size = std::filesystem::file_size(file.path);
    file.append(std::string(200'000, '\0'));  // as some file systems leave it after a power failure
    CHECK(file.read().size() == 1);
    CHECK(std::filesystem::file_size(file.path) == size);
}

TEST_CASE("a damaged first line is an error that names it, and the file stays") {
    const Written file;
    REQUIRE_FALSE(file.write({RowSent{.key = "k1"}}));
    std::string text = read_file(file.path);
    const std::size_t length = text.find('\n');
    text[GENERATE(std::size_t{0}, std::size_t{30}, std::size_t{120}, std::size_t{150})] ^= 1;
    if (GENERATE(false, true)) text[length] = ' ';
    std::ofstream(file.path, std::ios::binary) << text;
    const auto error = file.write({});
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::invalid_argument);
    CHECK(error->reason.find("people.journal: line 1 is damaged, which says what the journal belongs to") !=
          std::string::npos);
    CHECK(read_file(file.path) == text);
}

TEST_CASE("a flipped bit anywhere in a journal changes no entry: each is what was written, or damaged") {
    const Written file;
    const std::vector<JournalEntry> written{
        RunBegun{.run = "r1"},
        UnkeyedCandidate{.id = "int_0", .created_at = 5.5, .person = "p", .address = "a1"},
        JournalReady{},
        RowSent{.key = "k1", .address = "a2"},
        CandidateIn{.key = "k1", .id = "int_*J", .created_at = 1772357400.25, .address = "a2"},
        RowAbsent{.key = "k2"},
        RowQueued{.key = "k3"},
        RowConflict{.key = "k4", .is_refused = true},
        CandidateReplaced{.id = "int_2"},
        RowDecision{.key = "k4", .other_id = "int_3", .decision = Decision::send}};
    REQUIRE_FALSE(file.write(written));
    const std::string text = read_file(file.path);
    const std::size_t first_line = text.find('\n');
    const auto is_one_of_them = [&](const JournalEntry& found) {
        return std::ranges::find(written, found) != written.end();
    };
    std::size_t wrong = 0;
    std::size_t lost = 0;
    std::size_t refused = 0;
    for (std::size_t i = 0; i < text.size() * 8; ++i) {
        std::string flipped = text;
        flipped[i / 8] = static_cast<char>(flipped[i / 8] ^ (1 << i % 8));
        std::ofstream(file.path, std::ios::binary) << flipped;
        std::vector<JournalEntry> entries;
        FileJournal journal(file.path);
        const auto error =
            journal.open(scope, [&](JournalEntry entry) { entries.push_back(std::move(entry)); });
        if (error) {
            ++refused;
            if (i / 8 > first_line || error->reason.find(": line 1 is ") == std::string::npos) ++wrong;
            continue;
        }
        std::size_t damaged = 0;
        for (const JournalEntry& one : entries) {
            if (std::holds_alternative<DamagedEntry>(one)) {
                ++damaged;
            } else if (!is_one_of_them(one)) {
                ++wrong;
            }
        }
        if (damaged == 0 && entries.size() != written.size()) ++lost;
    }
    CHECK(wrong == 0);
    CHECK(lost == 0);
    CHECK(refused > (first_line - 1) * 8);
    CHECK(refused <= (first_line + 1) * 8);
}

TEST_CASE("a journal of another version is refused by name, and stays as it is") {
    const Written file;
    const std::string text = GENERATE(
        as<std::string>{},
        R"({"journal":"cis-ingest-1","base_url":"https://api.example.com","workspace_id":"w","posting_id":"p"})",
        R"({"journal":"cis-ingest-1","checksum":"53cb8e4a3615ba3b"})",
        R"({"journal":"cis-ingest-3","something":"new"})");
    file.append(text + "\n{\"sent\":\"k1\"}\n");
    const auto error = file.write({});
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::invalid_argument);
    CHECK(
        error->reason.ends_with("people.journal: is the journal of another version of this library: use "
                                "another file, then the posting is listed"));
    CHECK(read_file(file.path) == text + "\n{\"sent\":\"k1\"}\n");
}

TEST_CASE("a journal of another scope is refused if rows were sent or decided") {
    const Written file;
    const JournalEntry entry =
        GENERATE(as<JournalEntry>{}, RowSent{.key = "k1"}, CandidateIn{.key = "k1"}, RowQueued{.key = "k1"},
                 RowConflict{.key = "k1"}, DamagedEntry{}, RowDecision{.key = "k1"});
    REQUIRE_FALSE(file.write({entry}));
    JournalScope other = scope;
    const auto [member, name] =
        GENERATE(table<int, std::string>({{0, "another service (https://api.example.com)"},
                                          {1, "another workspace"},
                                          {2, "another posting"},
                                          {3, "another kind of identity"}}));
    std::string* const members[] = {&other.base_url, &other.workspace_id, &other.posting_id, &other.recipe};
    *members[member] += "x";
    FileJournal journal(file.path);
    const auto error = journal.open(other, [](const JournalEntry&) {});
    REQUIRE(error);
    CHECK(error->reason.find("belongs to " + name) != std::string::npos);
    CHECK(error->param == (member == 3 ? "identity" : "journal"));
    CHECK(file.read().size() == 1);
}

TEST_CASE("a journal belongs to its service, however the address is spelled") {
    const Written file;
    REQUIRE_FALSE(file.write({RowSent{.key = "k1"}}));
    JournalScope other = scope;
    other.base_url = GENERATE("https://API.example.com", "https://api.example.com:443");
    FileJournal journal(file.path);
    std::string key;
    CHECK_FALSE(journal.open(other, [&](const JournalEntry& entry) { key = std::get<RowSent>(entry).key; }));
    CHECK(key == "k1");
}

TEST_CASE("a journal of another scope is begun anew if its run has sent nothing") {
    const Written file;
    REQUIRE_FALSE(file.write({UnkeyedCandidate{.id = "7"}, JournalReady{}}));
    JournalScope other = scope;
    other.base_url += "x";
    {
        FileJournal journal(file.path);
        std::size_t taken = 0;
        CHECK_FALSE(journal.open(other, [&](const JournalEntry&) { ++taken; }));
        CHECK(taken == 0);
        REQUIRE_FALSE(journal.write(std::vector<JournalEntry>{RowSent{.key = "k"}}, false));
    }
    FileJournal journal(file.path);
    CHECK(journal.open(scope, [](const JournalEntry&) {}));
    CHECK_FALSE(
        journal.open(other, [](const JournalEntry& entry) { CHECK(std::get<RowSent>(entry).key == "k"); }));
}

TEST_CASE("a long journal is read in pieces") {
    const Written file;
    std::vector<JournalEntry> entries;
    for (int i = 0; i < 20'000; ++i) entries.emplace_back(RowSent{.key = "k" + std::to_string(i)});
    REQUIRE_FALSE(file.write(entries));
    CHECK((file.read() == entries));
}

TEST_CASE("a journal that is open cannot be opened again") {
    const Written file;
    FileJournal journal(file.path);
    REQUIRE_FALSE(journal.open(scope, [](const JournalEntry&) {}));
    const auto error = journal.open(scope, [](const JournalEntry&) {});
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::conflict);
    CHECK_FALSE(journal.write(std::vector<JournalEntry>{JournalReady{}}, true));
}

TEST_CASE("a journal that was cleared is empty, and goes on") {
    const Written file;
    REQUIRE_FALSE(file.write({RowSent{.key = "k1"}}));
    {
        FileJournal journal(file.path);
        REQUIRE_FALSE(journal.open(scope, [](const JournalEntry&) {}));
        REQUIRE_FALSE(journal.clear());
        REQUIRE_FALSE(journal.write(std::vector<JournalEntry>{RowSent{.key = "k2"}}, false));
    }
    CHECK((file.read() == std::vector<JournalEntry>{RowSent{.key = "k2"}}));
}

TEST_CASE("two journals cannot use a file at once") {
    const Written file;
    FileJournal first(file.path);
    REQUIRE_FALSE(first.open(scope, [](const JournalEntry&) {}));
    FileJournal second(file.path);
    const auto error = second.open(scope, [](const JournalEntry&) {});
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::conflict);
    first.close();
    CHECK_FALSE(second.open(scope, [](const JournalEntry&) {}));
}

TEST_CASE("a file that cannot be opened is named") {
    const auto refused = FileJournal("/nowhere/people.journal").open(scope, [](const JournalEntry&) {});
    REQUIRE(refused);
    CHECK(refused->reason.find("/nowhere/people.journal") != std::string::npos);
}
