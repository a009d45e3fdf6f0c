#include "ingest/journal_line.hpp"
#include "test.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;

TEST_CASE("a journal has hashes as hexadecimal numbers") {
    CHECK(hex(0) == "0");
    CHECK(hex(255) == "ff");
    CHECK(hex(~std::uint64_t{0}) == "ffffffffffffffff");
    CHECK(from_hex("ff") == 255);
    CHECK(from_hex("ffffffffffffffff") == ~std::uint64_t{0});
    CHECK(from_hex("") == 0);
}

TEST_CASE("a line of a journal has only the members that its fact has") {
    const JournalLine sent = line_of({.kind = JournalEntry::Kind::sent, .key = "k1"});
    CHECK(sent == JournalLine{.sent = "k1"});
    const JournalLine in = line_of({.kind = JournalEntry::Kind::in,
                                    .key = "k1",
                                    .id = "i1",
                                    .created_at = 5,
                                    .person = "p",
                                    .address = "a"});
    CHECK(in == JournalLine{.in = "k1", .id = "i1", .created_at = 5, .person = "p", .address = "a"});
}

TEST_CASE("a line without a known fact is none") {
    CHECK_FALSE(entry_of({.id = "i1"}));
    CHECK_FALSE(entry_of({.ready = false}));
    CHECK(entry_of({.ready = true})->kind == JournalEntry::Kind::ready);
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

TEST_CASE("lines without a checksum are read before the first one that has one, and damaged behind it") {
    JournalLines lines;
    const std::string old = R"({"sent":"k1"})";
    CHECK(lines.read(old) == JournalLine{.sent = "k1"});
    CHECK_FALSE(lines.read(R"({"sent":"k1")"));
    REQUIRE(lines.read(text_of({.sent = "k2"})));
    CHECK_FALSE(lines.read(old));
    CHECK(lines.read(text_of({.sent = "k3"}))->sent == "k3");
}

TEST_CASE("a damaged entry is a line without a fact") {
    CHECK(line_of({.kind = JournalEntry::Kind::damaged, .id = "line 2"}) == JournalLine{});
    JournalLines lines;
    const auto line = lines.read(text_of({}));
    CHECK_FALSE((line && entry_of(*line)));
}
