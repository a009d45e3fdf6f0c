#include "ingest/journal_line.hpp"

#include <cstdint>

#include "catch.hpp"

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
