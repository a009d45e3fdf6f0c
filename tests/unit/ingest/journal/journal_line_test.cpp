#include "ingest/journal/journal_line.hpp"
#include "test.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;

TEST_CASE("a journal has hashes as hexadecimal numbers of 16 digits") {
    CHECK(hex(0) == "0000000000000000");
    CHECK(hex(255) == "00000000000000ff");
    CHECK(hex(~std::uint64_t{0}) == "ffffffffffffffff");
    CHECK(from_hex("00000000000000ff") == 255);
    CHECK(from_hex("ffffffffffffffff") == ~std::uint64_t{0});
    CHECK(from_hex("") == 0);
    CHECK(text_of_hash(0).empty());
    CHECK(text_of_hash(255) == hex(255));
}

TEST_CASE("each kind of entry is a line of its own, and is read back from it") {
    const struct {
        JournalEntry entry;
        std::string_view line;  // without its checksum
    } cases[] = {
        {RowSent{.key = "k", .address = "a"}, R"({"sent":"k","address":"a")"},
        {RowSent{.key = "k"}, R"({"sent":"k")"},
        {CandidateIn{.key = "k",
                     .id = "i",
                     .created_at = 5.5,
                     .address = "a",
                     .folded_person = "f",
                     .phone_person = "p"},
         R"({"in":"k","id":"i","created_at":5.5,"address":"a","folded_person":"f","phone_person":"p")"},
        {CandidateIn{.key = "k", .id = "i"}, R"({"in":"k","id":"i")"},
        {RowAbsent{.key = "k"}, R"({"absent":"k")"},
        {RowQueued{.key = "k", .address = "a"}, R"({"queued":"k","address":"a")"},
        {RowConflict{.key = "k"}, R"({"conflict":"k")"},
        {RowConflict{.key = "k", .id = "i", .is_refused = true},
         R"({"conflict":"k","id":"i","refused":true)"},
        {UnkeyedCandidate{.id = "i", .created_at = 5.5, .person = "p", .address = "a", .folded_person = "f"},
         R"({"unkeyed":"i","created_at":5.5,"person":"p","address":"a","folded_person":"f")"},
        {UnkeyedCandidate{.id = "i"}, R"({"unkeyed":"i")"},
        {JournalReady{}, R"({"ready":true)"},
        {JournalReady{.entries = 7}, R"({"ready":true,"entries":7)"},
        {RunBegun{.run = "r"}, R"({"run":"r")"},
        {CandidateReplaced{.id = "i"}, R"({"replaced":"i")"},
        {RowDecision{.key = "k", .other_id = "i", .decision = Decision::none},
         R"({"decided":"k","id":"i","decision":"none")"},
        {RowDecision{.key = "k", .other_id = "i", .decision = Decision::send},
         R"({"decided":"k","id":"i","decision":"send")"},
        {RowDecision{.key = "k", .other_id = "i", .decision = Decision::leave_out},
         R"({"decided":"k","id":"i","decision":"leave_out")"},
    };
    for (const auto& [entry, line] : cases) {
        CAPTURE(line);
        const std::string text = text_of(line_of(entry));
        CHECK(text.substr(0, text.rfind(R"(,"checksum")")) == line);
        const auto read = read_line(text);
        REQUIRE(read);
        CHECK((entry_of(*read) == entry));
    }
}

TEST_CASE("a line without a known fact is none") {
    CHECK_FALSE(entry_of({.id = "i1"}));
    CHECK_FALSE(entry_of({.ready = false}));
    CHECK_FALSE(entry_of({.decided = "k", .id = "i1"}));
    CHECK_FALSE(entry_of({.decided = "k", .id = "i1", .decision = "perhaps"}));
    CHECK_FALSE(entry_of({.id = "i1", .decision = "send"}));
}

TEST_CASE("a damaged entry is a line without a fact") {
    CHECK(line_of(DamagedEntry{.where = "line 2"}) == JournalLine{});
    const auto line = read_line(text_of({}));
    CHECK_FALSE((line && entry_of(*line)));
}

TEST_CASE("a line ends with a checksum of what is before it") {
    const std::string text = text_of({.sent = "k1"});
    CHECK(text == R"({"sent":"k1","checksum":"23420d6e4b09b8a1"})");
    CHECK(checksum_of(text) == Checksum::right);
    CHECK(checksum_of(R"({"sent":"k2","checksum":"23420d6e4b09b8a1"})") == Checksum::wrong);
    CHECK(checksum_of(R"({"sent":"k1"})") == Checksum::missing);
    CHECK(checksum_of("") == Checksum::missing);
    CHECK(checksum_of(text + ' ') == Checksum::missing);
}

TEST_CASE("a line is read only with its checksum") {
    CHECK(read_line(text_of({.sent = "k1"}))->sent == "k1");
    CHECK_FALSE(read_line(R"({"sent":"k2","checksum":"23420d6e4b09b8a1"})"));
    CHECK_FALSE(read_line(R"({"sent":"k1"})"));
    CHECK_FALSE(read_line(""));
}

TEST_CASE("a first line names the version of its journal") {
    JournalLine first = first_line({.base_url = "u", .workspace_id = "w", .posting_id = "p", .recipe = "r"});
    const std::string own = text_of(first);
    CHECK(own.starts_with(R"({"journal":"cis-ingest-2","base_url":"u")"));
    CHECK_FALSE(is_of_another_version(own));
    for (const char* const other : {"cis-ingest-1", "cis-ingest-3", "cis-ingest-20", "cis-ingest-"}) {
        CAPTURE(other);
        first.journal = other;
        std::string text = text_of(first);
        CHECK(is_of_another_version(text));
        CHECK_FALSE(scope_of(first));
        CHECK_FALSE(is_of_another_version(text.replace(text.find(R"("u")"), 3, R"("v")")));  // it is damaged
    }
    CHECK(is_of_another_version(R"({"journal":"cis-ingest-1","base_url":"u"})"));  // without a checksum
    CHECK_FALSE(is_of_another_version(R"({"journal":"cis-ingest-2","base_url":"u"})"));
    first.journal = "another-1";
    CHECK_FALSE(is_of_another_version(text_of(first)));
}
